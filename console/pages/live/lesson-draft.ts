import { readSession } from '../../../browser/session/session.ts';
import type { Values } from './lesson-values.ts';

/**
 * What was typed for a new class survives a reload of this tab for 30 minutes. The teacher is left out, because nothing about other people
 * is stored in the browser.
 */
const texts = ['liveName', 'day', 'from', 'until', 'pcCover', 'outline', 'categoryCode', 'livePre', 'livePreUrl'] as const;
const choices = ['recommended', 'previewLoops'] as const;
const visibilities: readonly unknown[] = ['public', 'members', 'list'] satisfies Values['visibility'][];
type Kept = Pick<Values, (typeof texts)[number] | (typeof choices)[number] | 'visibility'>;

export interface LessonDraft {
  /** The code that the page chose for the class. If the answer of a save was lost, the class is stored under this code. */
  liveCode: string;
  values: Partial<Kept>;
  hadTeacher: boolean;
}

interface Stored extends LessonDraft {
  savedAt: number;
  /** The person in the enterprise, and the time in the calendar for which the form was opened. */
  place: string;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Owner = { topCode: string; userCode: string } | null;

const key = 'console-class-draft';
const keptMilliseconds = 30 * 60_000;

const placeOf = ({ topCode, userCode }: NonNullable<Owner>, from: string | null): string => [topCode, userCode, from ?? ''].join(' ');

/** @param from the time in the calendar that the person chose, or null */
export function writeDraft(storage: DraftStorage, owner: Owner, from: string | null, liveCode: string, values: Values, now: number): void {
  if (owner === null) return;
  const kept = Object.fromEntries([...texts, ...choices, 'visibility' as const].map((field) => [field, values[field]])) as unknown as Kept;
  const stored: Stored = { savedAt: now, place: placeOf(owner, from), liveCode, values: kept, hadTeacher: values.teacherPersonId !== '' || values.teacherName !== '' };
  storage.setItem(key, JSON.stringify(stored));
}

/** The draft of this person for this time. Null: none, too old, of somewhere else, or unreadable. */
export function readDraft(storage: DraftStorage, owner: Owner, from: string | null, now: number): LessonDraft | null {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Stored> | null;
    const age = now - (stored?.savedAt ?? Number.NaN);
    if (!stored?.values || typeof stored.liveCode !== 'string' || owner === null || stored.place !== placeOf(owner, from) || !(age >= 0 && age < keptMilliseconds)) return null;
    const { liveCode, values } = stored;
    const usable = [...texts.filter((field) => typeof values[field] === 'string'), ...choices.filter((field) => typeof values[field] === 'boolean'), ...(visibilities.includes(values.visibility) ? ['visibility' as const] : [])];
    return { liveCode, values: Object.fromEntries(usable.map((field) => [field, values[field]])), hadTeacher: stored.hadTeacher === true };
  } catch {
    return null;
  }
}

/** Does nothing if the browser forbids the storage or it is full: the form works without a draft. */
function inStorage<Result>(work: (storage: DraftStorage) => Result): Result | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

export const storedLessonDraft = (from: string | null): LessonDraft | null => inStorage((storage) => readDraft(storage, readSession(), from, Date.now()));
export const storeLessonDraft = (from: string | null, liveCode: string, values: Values): void => void inStorage((storage) => writeDraft(storage, readSession(), from, liveCode, values, Date.now()));
export const forgetLessonDraft = (): void => void inStorage((storage) => storage.removeItem(key));
