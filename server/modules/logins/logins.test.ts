import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testCaller } from '../../testing-context.ts';
import { addMembership, sessionOf } from '../accounts/index.ts';
import { beginLogin, completeLogin } from './index.ts';
import { a, b, c, encrypted, phone, ready } from './testing-logins.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

describeOnBothDatabases('logging in', (open) => {
  test('by code offers every enterprise, the last login first, the others by name, and the platform among them', async () => {
    const { context, make, sms, caller } = await ready(open);
    const personId = await addTestPerson(context, { phone, memberships: [[a, 'teacher'], [a, 'student'], [b, 'administrator'], [c, 'student'], ['-1', 'operator']] });
    const list = async () => {
      const begun = await make('login', { phone, smsCode: await sms(phone, 'login'), phoneLogin: 1 });
      return 'enterpriseList' in begun ? begun.enterpriseList : [];
    };
    expect(await list()).toEqual([
      { enterpriseName: '安平重工集团培训中心', logoUrl: '', topCode: c, role: 'student' },
      { enterpriseName: '北桥技工学校', logoUrl: '', topCode: b, role: 'administrator' },
      { enterpriseName: '启航职业培训学校', logoUrl: '', topCode: a, role: 'teacher' },
      { enterpriseName: '鹦鹉匠', logoUrl: '', topCode: '-1', role: 'operator' },
    ]);
    for (const topCode of [b, '-1']) {
      context.clock.advance(1000);
      await context.database.transaction((tx) => completeLogin(caller(), tx, { personId, topCode }));
    }
    expect((await list()).map(({ topCode }) => topCode)).toEqual(['-1', b, c, a]);
  });

  test('lists the open join requests of the person after step 1, latest first, until they are decided', async () => {
    const { context, make, sms, solve, tokenOf } = await ready(open);
    const personId = await addTestPerson(context, { phone, userName: 'zhaomin01', memberships: [[c, 'student']] });
    const other = await addTestPerson(context, { phone: '13912345679' });
    for (const [who, topCode] of [[personId, b], [other, b], [personId, a]] as const) {
      context.clock.advance(1000);
      await make('joinEnterprise', { tempAccountToken: await tokenOf(who), topCode });
    }
    const waiting = [{ name: '启航职业培训学校', topCode: a }, { name: '北桥技工学校', topCode: b }];
    expect(await make('login', { phone, smsCode: await sms(phone, 'login'), phoneLogin: 1 })).toMatchObject({ topCode: c, joinRequests: waiting });
    expect(await make('login', { phone, password, phoneLogin: 0, ...(await solve()) })).toMatchObject({ joinRequests: waiting });
    expect(await make('getUserOrgList', { username: 'zhaomin01', password, ...(await solve()) })).toMatchObject({ joinRequests: waiting });

    await context.database.transaction((tx) => tx.updateTable('join_requests').set({ state: 'refused', decided_at: 1 }).where('person_id', '=', personId).where('top_code', '=', b).execute());
    await context.database.transaction((tx) => addMembership(context, tx, personId, a, 'student'));
    expect(await beginLogin(testCaller(context), personId)).toMatchObject({ joinRequests: [] });
    expect(await beginLogin(testCaller(context), other)).toMatchObject({ joinRequests: [{ topCode: b }] });
  });

  test('of a person with one enterprise returns its topCode at once; without any the platform’s, with half an hour for the wizard', async () => {
    const { context, make, sms, codeOf } = await ready(open);
    await addTestPerson(context, { phone, memberships: [[b, 'administrator']] });
    await addTestPerson(context, { phone: '13912345679' });
    expect(await make('login', { phone, smsCode: await sms(phone, 'login'), phoneLogin: 1 })).toMatchObject({ topCode: b, enterpriseList: [{ topCode: b }] });
    const begun = await make('login', { phone: '13912345679', smsCode: await sms('13912345679', 'login'), phoneLogin: 1 });
    expect(begun).toMatchObject({ topCode: '-1', enterpriseList: [] });
    const { tempAccountToken } = begun as { tempAccountToken: string };
    context.clock.advance(30 * 60_000 - 1);
    expect(await make('searchEnterprise', { tempAccountToken, keyword: '启航职业' })).toHaveLength(1);
    context.clock.advance(1);
    expect(await codeOf(make('searchEnterprise', { tempAccountToken, keyword: '启航职业' }))).toBe(returnCodes.temporaryTokenUnusable);
  });

  test('by password accepts phone and password plain or encrypted by the encryption helper, and the user name in any case', async () => {
    const { context, make, solve } = await ready(open);
    await addTestPerson(context, { phone, userName: 'zhaomin01', memberships: [[a, 'student']] });
    for (const [account, typed] of [[phone, password], ['zhaomin01', password], [' ZhaoMin01 ', password], [encrypted(context, phone), encrypted(context, password)], [encrypted(context, 'zhaomin01'), password]] as const) {
      expect(await make('getUserOrgList', { username: account, password: typed, ...(await solve()) })).toMatchObject({ enterpriseList: [{ topCode: a }] });
      expect(await make('login', { phoneLogin: 0, phone: account, password: typed, ...(await solve()) })).toMatchObject({ topCode: a });
    }
  });

  test('completes with a token that opens the session of that enterprise, as its teacher or as a student', async () => {
    const { context, make, tokenOf, solve } = await ready(open);
    const personId = await addTestPerson(context, { phone, userName: 'zhaomin01', memberships: [[a, 'teacher'], [b, 'administrator']] });
    const teacher = await make('login', { tempAccountToken: await tokenOf(personId), topCode: a });
    expect(teacher).toEqual({ authorizationToken: expect.stringMatching(/^[\w-]{43}$/), topCode: a, userCode: personId, liveUserType: 'teacher', userName: '赵敏' });
    const administrator = await make('userLogin', { username: 'zhaomin01', password, topCode: b, ...(await solve()) });
    expect(administrator).toMatchObject({ topCode: b, liveUserType: 'student' });
    expect(await sessionOf(context, new Headers({ authorization_token: administrator.authorizationToken }))).toMatchObject({ personId, topCode: b, roles: ['administrator'] });
  });
});

describeOnBothDatabases('resetting a password', (open) => {
  test('sets a first password', async () => {
    const { context, make, sms, solve } = await ready(open);
    const personId = await addTestPerson(context, { phone, memberships: [[a, 'student']] });
    await context.database.transaction((tx) => tx.updateTable('people').set({ password_hash: null }).where('id', '=', personId).execute());
    const chosen = encrypted(context, 'Chegong#0002');
    await make('resetPassword', { phone, smsCode: await sms(phone, 'resetPassword'), password: chosen, confirmPassword: 'Chegong#0002' });
    expect(await make('getUserOrgList', { username: phone, password: 'Chegong#0002', ...(await solve()) })).toMatchObject({ enterpriseList: [{ topCode: a }] });
  });
});
