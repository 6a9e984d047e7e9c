import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { sessionMilliseconds, sessionOf } from '../accounts/index.ts';
import { completeLogin, myEnterpriseHandlers } from './index.ts';
import { a, b, phone, ready } from './testing-logins.ts';

/** A person in two enterprises, logged in to the first. */
async function member(open: OpenDatabase) {
  const around = await ready(open);
  const { context } = around;
  const personId = await addTestPerson(context, { phone, memberships: [[a, 'student'], [b, 'teacher']] });
  const caller = async (token?: string) => {
    const headers = new Headers({ host: 'localhost:3000', ...(token === undefined ? {} : { authorization_token: token }) });
    return testCaller(context, { headers, session: await sessionOf(context, headers) });
  };
  const first = await caller();
  const { authorizationToken: token } = await context.database.transaction((tx) => completeLogin(first, tx, { personId, topCode: a }));
  const switchTo = async (topCode: string, from = token): Promise<DataOf<'switchEnterprise'>> => answerOf(myEnterpriseHandlers, 'switchEnterprise', { topCode }, (await caller(from)) as never);
  return { ...around, token, caller, switchTo };
}

describeOnBothDatabases('the enterprises of a logged-in person', (open) => {
  test('are listed with the role and the current one, and the person goes on in another one', async () => {
    const { token, caller, switchTo, codeOf } = await member(open);
    const list = async (of: string) => (await answerOf(myEnterpriseHandlers, 'myEnterprises', {}, (await caller(of)) as never)).enterprises.map(({ topCode, role, current }) => ({ topCode, role, current }));
    expect(await list(token)).toEqual([{ topCode: a, role: 'student', current: true }, { topCode: b, role: 'teacher', current: false }]);
    const { authorizationToken: next, topCode } = await switchTo(b);
    expect(topCode).toBe(b);
    expect((await list(next)).find(({ current }) => current)).toMatchObject({ topCode: b });
    // The former session is still valid, in case the answer was lost.
    expect(await codeOf(caller(token))).toBe(returnCodes.success);
    expect(await codeOf(switchTo('100000000999'))).toBe(returnCodes.noPermission);
  });

  test('switching does not prolong the login', async () => {
    const { context, switchTo, caller, codeOf } = await member(open);
    const hour = 3_600_000;
    let { authorizationToken: token } = await switchTo(b);
    for (let passed = hour; passed < sessionMilliseconds; passed += hour) {
      context.clock.advance(hour);
      ({ authorizationToken: token } = await switchTo(passed % (2 * hour) === 0 ? a : b, token));
    }
    context.clock.advance(hour);
    expect(await codeOf(caller(token))).toBe(returnCodes.sessionEnded);
  });
});
