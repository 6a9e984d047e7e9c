import { beforeEach, expect, test, vi } from 'vitest';
import { forgetNewAccount, keepNewAccount, takeNewAccount } from './new-account.ts';
import { stubTab } from './testing-storage.ts';

beforeEach(() => {
  stubTab();
});

test('a new account is offered to the next login only', () => {
  keepNewAccount('qihang01');
  expect(takeNewAccount()).toBe('qihang01');
  expect(takeNewAccount()).toBeNull();
});

test('declining the login removes the stored account', () => {
  keepNewAccount('qihang01');
  forgetNewAccount();
  expect(takeNewAccount()).toBeNull();
});

test('without storage the account is not prefilled', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('denied');
    },
  });
  expect(() => keepNewAccount('qihang01')).not.toThrow();
  expect(takeNewAccount()).toBeNull();
});
