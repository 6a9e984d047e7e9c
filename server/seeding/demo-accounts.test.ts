import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { addPerson, findCredentials, openSession, openTemporaryToken, personOfTemporaryToken, sessionOf } from '../modules/accounts/index.ts';
import { loginHandlers } from '../modules/logins/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext } from '../testing-context.ts';
import { openPuzzle } from '../testing-puzzle.ts';
import { seedAccounts } from './accounts.ts';
import { testPerson } from '../testing-entities.ts';

describeOnBothDatabases('the demo accounts', (open) => {
  test('are closed when the portal becomes a real one, and stay closed when it is started in local mode', async () => {
    const local = testContext(await open());
    const production = { ...local, config: { ...local.config, mode: 'production' as const } };
    await seedAccounts(local);
    const { personId } = (await findCredentials(local, 'operator01'))!;
    const [session, token] = await local.database.transaction(async (tx) => [
      (await openSession(local, tx, { personId, topCode: '-1', headers: new Headers() })).token,
      await openTemporaryToken(local, tx, { personId, topCodes: ['-1'] }),
    ]);

    for (let start = 0; start < 2; start++) await seedAccounts(production);
    for (const account of ['operator01', '13800000004', 'demo01', 'demo02', 'demo03', 'supplier01', 'teacher01']) expect([account, await findCredentials(local, account)]).toEqual([account, null]);
    await expect(sessionOf(local, new Headers({ authorization_token: session! }))).rejects.toMatchObject({ returnCode: 10005 });
    await expect(personOfTemporaryToken(local, token!, new Headers())).rejects.toMatchObject({ returnCode: 10062 });

    await seedAccounts(local);
    expect(await findCredentials(local, 'operator01')).toBeNull();
  });

  test('belong to enterprises with a logo, which is a file of the seed', async () => {
    const context = testContext(await open());
    await seedAccounts(context);
    const puzzle = await openPuzzle(context);
    context.clock.advance(1000);
    const caller = testCaller(context, { clientAddress: '127.0.0.1', headers: new Headers({ host: 'localhost:3000' }) });
    const { enterpriseList } = await answerOf(loginHandlers, 'getUserOrgList', { username: 'demo02', password: 'Yingwu@2026', ...puzzle }, caller);
    expect(enterpriseList).toHaveLength(3);
    for (const { logoUrl } of enterpriseList) {
      expect(logoUrl).toMatch(/^\/files\/demo\//);
      expect(existsSync(join(import.meta.dirname, '../../seed/demo/files', logoUrl.slice('/files/demo/'.length)))).toBe(true);
    }
  });

  test('are not added to a database that a real portal uses', async () => {
    const local = testContext(await open());
    await local.database.transaction((tx) => addPerson(local, tx, testPerson({ phone: '13912345678', userName: 'lihua01', name: '李华', passwordHash: 'h' })));
    await seedAccounts(local);
    expect([await findCredentials(local, 'operator01'), (await local.database.read.selectFrom('people').select('id').execute()).length]).toEqual([null, 1]);
  });

  test('are not confused with real people who have the same phone or user name', async () => {
    const local = testContext(await open());
    for (const [phone, userName] of [['13800000001', 'lihua01'], ['13912345678', 'demo02']] as const) {
      await local.database.transaction((tx) => addPerson(local, tx, testPerson({ phone, userName, name: '李华', passwordHash: 'h' })));
    }
    await seedAccounts({ ...local, config: { ...local.config, mode: 'production' as const } });
    for (const account of ['13800000001', '13912345678']) expect(await findCredentials(local, account)).not.toBeNull();
  });
});
