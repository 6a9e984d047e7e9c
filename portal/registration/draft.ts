import { registrationKeys } from '../../browser/registration-storage.ts';
import { registrationDraftMinutes } from '../../contract/constants.ts';

/**
 * The input survives a reload for 30 minutes (spec registration#draft). ID card number, SMS code and password are excluded, because they
 * must never be stored. Consent is excluded, because it is given anew.
 */
const draftFields = [
  'enterpriseName',
  'orgType',
  'translateCode',
  'creditCode',
  'discountCode',
  'contact',
  'username',
  'contactNumber',
  'contactEmail',
] as const;

type Draft = Partial<Record<(typeof draftFields)[number], string>>;

interface StoredDraft {
  savedAt: number;
  /** The invite code that the page offered. The page of another invitation keeps its own code. */
  offeredInviteCode: string;
  values: Draft;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const { draft: key, sentCode: sentCodeKey } = registrationKeys;
const longestValue = 200;

/** Stores the input if it differs from an untouched form. `now` is in ms since the epoch. Every change restarts the 30 minutes. */
export function saveDraft(storage: DraftStorage, values: Readonly<Record<string, string>>, offeredInviteCode: string, now: number): void {
  const kept: Draft = {};
  for (const field of draftFields) {
    const value = values[field];
    if (value && (field !== 'discountCode' || value !== offeredInviteCode)) kept[field] = value;
  }
  if (Object.keys(kept).length === 0) return storage.removeItem(key);
  const draft: StoredDraft = { savedAt: now, offeredInviteCode, values: kept };
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    storage.removeItem(key); // A full storage must not break the form.
  }
}

/** The stored input, or {}. A draft that is too old, from the future or unreadable is removed. */
export function readDraft(storage: DraftStorage, offeredInviteCode: string, now: number): Draft {
  const text = storage.getItem(key);
  if (text === null) return {};
  const draft = parse(text);
  const age = draft ? now - draft.savedAt : Number.NaN;
  if (!draft || !(age >= 0 && age < registrationDraftMinutes * 60_000)) {
    storage.removeItem(key);
    return {};
  }
  const values: Draft = {};
  for (const field of draftFields) {
    const value: unknown = draft.values[field];
    if (typeof value === 'string' && value.length <= longestValue) values[field] = value;
  }
  if (draft.offeredInviteCode !== offeredInviteCode) delete values.discountCode;
  return values;
}

/** The phone and time (ms since the epoch) of the last sent code. The code itself is never stored. */
export interface SentCode {
  phone: string;
  sentAt: number;
  /** Time of the next allowed request. Null: at once. */
  resendAt: number | null;
}

/** An SMS code is valid for 5 minutes (spec captcha-and-sms#sms-codes). After that its phone is not shown. */
const codeValidMilliseconds = 5 * 60_000;

export function saveSentCode(storage: DraftStorage, sent: SentCode): void {
  try {
    storage.setItem(sentCodeKey, JSON.stringify(sent));
  } catch {
    // With a full storage only the countdown after a reload is lost.
  }
}

export function readSentCode(storage: DraftStorage, now: number): SentCode | null {
  try {
    const sent = JSON.parse(storage.getItem(sentCodeKey) ?? 'null') as Partial<SentCode> | null;
    const age = now - (sent?.sentAt ?? Number.NaN);
    if (typeof sent?.phone === 'string' && age >= 0 && age < codeValidMilliseconds) {
      return { phone: sent.phone, sentAt: sent.sentAt!, resendAt: typeof sent.resendAt === 'number' ? sent.resendAt : null };
    }
  } catch {
    // Unreadable content is removed.
  }
  storage.removeItem(sentCodeKey);
  return null;
}

/** Resets the countdown of the button, also after a reload (spec registration#code-button). */
export function forgetResendTime(storage: DraftStorage, now: number): void {
  const sent = readSentCode(storage, now);
  if (sent) saveSentCode(storage, { ...sent, resendAt: null });
}

function parse(text: string): StoredDraft | null {
  try {
    const draft = JSON.parse(text) as StoredDraft | null;
    return draft && typeof draft.savedAt === 'number' && typeof draft.values === 'object' && draft.values ? draft : null;
  } catch {
    return null;
  }
}

/** The tab's storage, or null when the browser forbids it. */
export function tabStorage(): DraftStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
