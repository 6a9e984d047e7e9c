import { beforeEach, expect, test, vi } from 'vitest';
import { forgetNewAccount, keepNewAccount, takeNewAccount } from './new-account.ts';
import { stubTab } from './testing-storage.ts';

beforeEach(() => {
  stubTab();
});

test('an account that was made is known to the next login, and to no other', () => {
  keepNewAccount('qihang01');
  expect(takeNewAccount()).toBe('qihang01');
  expect(takeNewAccount()).toBeNull();
});

test('a person who does not log in now leaves nothing behind', () => {
  keepNewAccount('qihang01');
  forgetNewAccount();
  expect(takeNewAccount()).toBeNull();
});

test('a browser without storage has the account typed once more', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('denied');
    },
  });
  expect(() => keepNewAccount('qihang01')).not.toThrow();
  expect(takeNewAccount()).toBeNull();
});
