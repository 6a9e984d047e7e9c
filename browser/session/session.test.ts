import { beforeEach, describe, expect, test } from 'vitest';
import { clearLiveLogin, clearSession, readSession, storeSession } from './session.ts';
import { stubTab } from './testing-storage.ts';

let tab: ReturnType<typeof stubTab>;

beforeEach(() => {
  tab = stubTab();
});

const live = { token: 'secret', topCode: '-1', userCode: 'U1', type: 'cipher', nickName: '韩老师', phone: '138****0000', userType: 'EXPAND_ASSESSOR' };

describe('the stored session', () => {
  test('is read back as it was stored, and marks the document', () => {
    storeSession(live);
    expect(readSession()).toEqual(live);
    expect(tab.marked).toBe(true);
  });

  test('returns null without a token', () => {
    tab.stored.set('phone', '138****0000');
    expect(readSession()).toBeNull();
  });

  test('returns the same object until a change, so that components do not render again', () => {
    storeSession(live);
    expect(readSession()).toBe(readSession());
  });

  test('is removed completely on log-out', () => {
    storeSession(live);
    clearSession();
    expect(tab.stored.size).toBe(0);
    expect(readSession()).toBeNull();
    expect(tab.marked).toBe(false);
  });
});

describe('navigation', () => {
  test('ends a live login, which has a type, and returns the token to revoke', () => {
    storeSession(live);
    expect(clearLiveLogin()).toBe('secret');
    for (const key of ['token', 'topCode', 'userCode', 'type', 'nickName']) expect(tab.stored.has(key)).toBe(false);
    expect(tab.marked).toBe(false);
  });

  test('keeps a login without a type', () => {
    const { type: _, ...other } = live;
    storeSession(other);
    expect(clearLiveLogin()).toBeNull();
    expect(readSession()?.token).toBe('secret');
  });
});
