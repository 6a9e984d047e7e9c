import { createDecipheriv } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { encryptBy } from '../cipher/encrypted-client.ts';
import { storeLogin } from './store-login.ts';
import { stubTab } from './testing-storage.ts';

const cipherKey = Buffer.from('0123456789abcdef').toString('base64');
const config = { supervisorFlag: false };
const live = { seal: await encryptBy(cipherKey) };
const login = { authorizationToken: 'T1', topCode: '100000000001', userCode: 'U1', liveUserType: 'teacher', userName: '韩立群' };

function decrypted(text: string): string {
  const decipher = createDecipheriv('aes-128-ecb', Buffer.from(cipherKey, 'base64'), null);
  return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8');
}

let stored: Map<string, string>;
beforeEach(() => {
  ({ stored } = stubTab());
});

describe('a completed login is stored', () => {
  test('without type and name when it is not a live login', () => {
    storeLogin(login, { live: null, phone: '138****0006' }, config);
    expect(Object.fromEntries(stored)).toEqual({ token: 'T1', topCode: '100000000001', userCode: 'U1', userType: 'EXPAND_ASSESSOR', phone: '138****0006' });
  });

  test('with the type as cipher text and the name of a live teacher', () => {
    storeLogin(login, { live, phone: null }, { ...config, supervisorFlag: true });
    expect(decrypted(stored.get('type')!)).toBe('teacher');
    expect(stored.get('nickName')).toBe('韩立群');
    expect(stored.get('userType')).toBe('EXPAND_SUPERVISOR');
    expect(stored.has('phone')).toBe(false);
  });

  test('as a student by default, without a student’s name', () => {
    storeLogin({ ...login, liveUserType: '' }, { live, phone: null }, config);
    expect(decrypted(stored.get('type')!)).toBe('student');
    expect(stored.has('nickName')).toBe(false);
  });

  test('replaces the previous one and keeps only the slider’s verdict', () => {
    stored.set('spliced', 'true');
    storeLogin(login, { live, phone: '138****0006' }, config);
    storeLogin({ ...login, authorizationToken: 'T2' }, { live: null, phone: null }, config);
    expect(Object.fromEntries(stored)).toEqual({ token: 'T2', topCode: '100000000001', userCode: 'U1', userType: 'EXPAND_ASSESSOR', spliced: 'true' });
  });
});
