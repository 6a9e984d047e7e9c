import { beforeEach, expect, test, vi } from 'vitest';
import { forgetInTab } from '../../../browser/session/forget-in-tab.ts';
import { clearSession, storeSession } from '../../../browser/session/session.ts';
import { stubTab } from '../../../browser/session/testing-storage.ts';
import { registrationDraftMinutes } from '../../../contract/constants.ts';
import { emptyForm } from '../../../portal/registration/form-rules.ts';
import { heldSecrets, holdSecrets, takeHeldSecrets } from './held-secrets.ts';

const values = { ...emptyForm(''), password: 'Qihang@2026x', cardId: '11010519491231002X', contact: '赵敏' };
const session = { token: 'T1', topCode: '-1', userCode: 'U1' };

beforeEach(() => {
  stubTab();
  vi.useFakeTimers();
  takeHeldSecrets();
  return () => void vi.useRealTimers();
});

test('the password and the ID card number are held for one return to the form, and for 30 minutes at most', () => {
  holdSecrets(values);
  expect(takeHeldSecrets()).toEqual({ password: values.password, cardId: values.cardId, verificationCode: '', agreement: '' });
  expect(takeHeldSecrets()).toBeNull();
  holdSecrets(values);
  vi.advanceTimersByTime(registrationDraftMinutes * 60_000);
  expect(heldSecrets()).toBeNull();
});

test('a log-out forgets them, also after a login that began later', () => {
  holdSecrets(values);
  storeSession(session);
  expect(heldSecrets()).not.toBeNull();
  clearSession();
  expect(heldSecrets()).toBeNull();
});

test('a log-out in another tab forgets them, also in a tab without a login', () => {
  holdSecrets(values);
  forgetInTab();
  expect(heldSecrets()).toBeNull();
});
