import { expect, test } from 'vitest';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { addMembership, addPerson, openSession } from '../modules/accounts/index.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';
import { testPerson } from '../testing-entities.ts';

const json = { 'content-type': 'application/json' };

describeOnBothDatabases('calls of a person who is logged in', (open) => {
  test('answer the person with a masked phone until the log-out; then the token is invalid', async () => {
    const context = testContext(await open());
    const server = await testServer(context);
    const { token } = await context.database.transaction(async (tx) => {
      const personId = await addPerson(context, tx, testPerson({ phone: '13800000001', userName: 'demo01' }));
      await addMembership(context, tx, personId, '-1', 'operator');
      return openSession(context, tx, { personId, topCode: '-1', headers: new Headers() });
    });
    const mine = { authorization_token: token };
    const who = await server.send('GET', '/app/v1/official/getUserInfo', { headers: mine });
    expect(who.envelope.data).toEqual({ userName: '赵敏', phone: '138****0001', topCode: '-1', enterpriseName: '鹦鹉匠', liveUserType: 'student' });
    expect(who.headers['cache-control']).toBe('no-store');
    const left = await server.send('POST', '/app/v1/official/logout', { headers: { ...json, ...mine }, body: '{}' });
    expect([left.envelope.returnCode, left.headers['clear-site-data']]).toEqual([returnCodes.success, '"cache"']);
    expect((await server.send('GET', '/app/v1/official/getUserInfo', { headers: mine })).envelope.returnCode).toBe(returnCodes.sessionEnded);
    expect((await server.send('POST', '/app/v1/official/logout', { headers: { ...json, ...mine }, body: '{}' })).envelope.returnCode).toBe(returnCodes.sessionEnded);
  });

  test('log out by the header alone, as the contract says, but never from a foreign page', async () => {
    const context = testContext(await open());
    const server = await testServer(context);
    const { token } = await context.database.transaction(async (tx) => {
      const personId = await addPerson(context, tx, testPerson({ phone: '13800000002', userName: 'demo02' }));
      await addMembership(context, tx, personId, '-1', 'operator');
      return openSession(context, tx, { personId, topCode: '-1', headers: new Headers() });
    });
    const logOut = (headers: Record<string, string>) => server.send('POST', '/app/v1/official/logout', { headers: { authorization_token: token, ...headers } });
    expect((await logOut({ origin: 'https://evil.net' })).status).toBe(403);
    expect((await logOut({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await logOut({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await server.send('GET', '/app/v1/official/getUserInfo', { headers: { authorization_token: token } })).envelope.returnCode).toBe(returnCodes.success);
    expect((await logOut({})).envelope.returnCode).toBe(returnCodes.success);
    expect((await server.send('GET', '/app/v1/official/getUserInfo', { headers: { authorization_token: token } })).envelope.returnCode).toBe(returnCodes.sessionEnded);
    // A call that needs a body still refuses a missing one.
    expect((await server.send('POST', '/app/v1/official/save')).status).toBe(415);
  });

  test('without a token are 10005', async () => {
    const server = await testServer(testContext(await open()));
    expect((await server.send('GET', '/app/v1/official/getUserInfo')).envelope.returnCode).toBe(returnCodes.sessionEnded);
  });
});
