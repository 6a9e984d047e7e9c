import { beforeEach, expect, test } from 'vitest';
import { readSession, storeSession, type Session } from './session.ts';
import { stubTab } from './testing-storage.ts';
import { replaceSession } from './replace-session.ts';

const before: Session = { token: 'T1', topCode: '100000000001', userCode: 'U1', userType: 'EXPAND_ASSESSOR', phone: '138****0001' };
const login = { authorizationToken: 'T2', topCode: '100000000002', userCode: 'U1', liveUserType: 'student', userName: '赵敏' };
const config = { supervisorFlag: false };

let revoked: string[];
const revoke = (token: string): void => void revoked.push(token);
beforeEach(() => {
  stubTab();
  revoked = [];
  storeSession(before);
});

test('the former session ends after the new one has opened, and the masked phone stays', async () => {
  const open = async () => (expect(revoked).toEqual([]), login);
  expect(await replaceSession({ open, revoke, config })).toBe(true);
  expect(revoked).toEqual(['T1']);
  expect(readSession()).toEqual({ ...before, token: 'T2', topCode: '100000000002' });
});

test('a refused switch keeps the session', async () => {
  await expect(replaceSession({ open: () => Promise.reject(new Error('10063')), revoke, config })).rejects.toThrow('10063');
  expect([readSession()?.token, revoked]).toEqual(['T1', []]);
});

test('an answer after another login in this tab keeps that login and ends its own session', async () => {
  const open = async () => (storeSession({ ...before, token: 'T3' }), login);
  expect(await replaceSession({ open, revoke, config })).toBe(false);
  expect([readSession()?.token, revoked]).toEqual(['T3', ['T2']]);
});
