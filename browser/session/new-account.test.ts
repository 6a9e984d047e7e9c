import { beforeEach, expect, test, vi } from 'vitest';
import { forgetNewAccount, storeNewAccount, takeNewAccount } from './new-account.ts';
import { stubTab } from './testing-storage.ts';

beforeEach(() => {
  stubTab();
});

test('a new account is offered to the next login only', () => {
  storeNewAccount('qihang01');
  expect(takeNewAccount()).toBe('qihang01');
  expect(takeNewAccount()).toBeNull();
});

test('declining the login removes the stored account', () => {
  storeNewAccount('qihang01');
  forgetNewAccount();
  expect(takeNewAccount()).toBeNull();
});

test('without storage the account is not prefilled', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('denied');
    },
  });
  expect(() => storeNewAccount('qihang01')).not.toThrow();
  expect(takeNewAccount()).toBeNull();
});
