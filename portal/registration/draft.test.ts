import { beforeEach, describe, expect, test } from 'vitest';
import { clearDraft } from '../../browser/registration-storage.ts';
import { forgetResendTime, readDraft, readSentCode, saveDraft, saveSentCode } from './draft.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 10, 21, 4);
const typed = {
  enterpriseName: '启航职业培训学校（示例）',
  orgType: '1',
  translateCode: 'vocational',
  creditCode: '91350100M000100Y43',
  discountCode: 'YW2026',
  contact: '赵敏',
  username: 'zhaomin01',
  contactNumber: '13800000001',
  contactEmail: 'zhaomin@example.com',
  verificationCode: '604218',
  password: 'Qihang@2026',
  cardId: '110101199001011237',
};

class TabStorage {
  readonly items = new Map<string, string>();
  full = false;
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    if (this.full) throw new DOMException('quota', 'QuotaExceededError');
    this.items.set(name, value);
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
  get text() {
    return [...this.items.values()].join();
  }
}

let storage: TabStorage;
beforeEach(() => {
  storage = new TabStorage();
});

describe('the draft of the registration form', () => {
  test('restores the input within 30 minutes', () => {
    saveDraft(storage, typed, '', noon);
    expect(readDraft(storage, '', noon + 30 * minute - 1)).toMatchObject({ enterpriseName: typed.enterpriseName, contactEmail: typed.contactEmail, orgType: '1' });
  });

  test('is removed after 30 minutes', () => {
    saveDraft(storage, typed, '', noon);
    expect(readDraft(storage, '', noon + 30 * minute)).toEqual({});
    expect(storage.items.size).toBe(0);
  });

  test('never contains ID card number, SMS code or password', () => {
    saveDraft(storage, typed, '', noon);
    for (const secret of [typed.cardId, typed.verificationCode, typed.password]) expect(storage.text).not.toContain(secret);
    expect(Object.keys(readDraft(storage, '', noon))).not.toEqual(expect.arrayContaining(['password']));
  });

  test('does not replace the invite code of another invitation', () => {
    saveDraft(storage, { ...typed, discountCode: 'MINE01' }, 'YW2026', noon);
    expect(readDraft(storage, 'YW2026', noon).discountCode).toBe('MINE01');
    expect(readDraft(storage, 'FRIEND', noon).discountCode).toBeUndefined();
    expect(readDraft(storage, 'FRIEND', noon).contact).toBe('赵敏');
  });

  test('is not stored for an untouched form', () => {
    saveDraft(storage, { enterpriseName: '', discountCode: 'YW2026' }, 'YW2026', noon);
    expect(storage.items.size).toBe(0);
  });

  test('is removed by an explicit clear', () => {
    saveDraft(storage, typed, '', noon);
    clearDraft(storage);
    expect(readDraft(storage, '', noon)).toEqual({});
  });

  test.each(['{', 'null', '[]', '{"savedAt":"x","values":{}}', '{"savedAt":1}', `{"savedAt":${noon + minute},"values":{"contact":"x"}}`])('is ignored when its content is %s', (text) => {
    storage.items.set('registration-draft', text);
    expect(readDraft(storage, '', noon)).toEqual({});
  });

  test('is not stored, without an error, when the storage is full', () => {
    saveDraft(storage, typed, '', noon);
    storage.full = true;
    expect(() => saveDraft(storage, { ...typed, contact: '钱进' }, '', noon)).not.toThrow();
  });
});

describe('the record of a sent code', () => {
  const sent = { phone: '13800000001', sentAt: noon, resendAt: noon + 90_000 };

  test('is remembered while the code is valid', () => {
    saveSentCode(storage, sent);
    expect(readSentCode(storage, noon + 5 * minute - 1)).toEqual(sent);
    expect(readSentCode(storage, noon + 5 * minute)).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  test('allows a new code at once after the countdown was reset, and still has the phone', () => {
    saveSentCode(storage, sent);
    forgetResendTime(storage, noon + 1000);
    expect(readSentCode(storage, noon + 1000)).toEqual({ ...sent, resendAt: null });
  });

  test('is removed with the draft', () => {
    saveSentCode(storage, sent);
    clearDraft(storage);
    expect(storage.items.size).toBe(0);
  });

  test.each(['{', 'null', '[]', '{"phone":1,"sentAt":1}', '{"phone":"138"}'])('is ignored when its content is %s', (text) => {
    storage.items.set('registration-code', text);
    expect(readSentCode(storage, noon)).toBeNull();
  });
});
