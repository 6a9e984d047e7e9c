import { rosterPersonOf } from '../../../contract/rules/index.ts';
import type { RosterRow } from '../../spreadsheet/rows.ts';

/** Maximum number of rendered rows: more rows would make typing slow. */
export const shownAtMost = 200;

type State = 'new' | 'member' | 'updated' | 'listed' | 'wrong' | 'repeated';
export const fields = ['name', 'phone', 'card'] as const;
export type Field = (typeof fields)[number];
export interface Verdict {
  state: State;
  field: Field | null;
  message: string;
}
export type Judged = RosterRow & Verdict;
export type Filter = 'all' | 'good' | 'wrong' | 'repeated';
export type Counts = Readonly<Record<Filter, number>>;

export const isGood = ({ state }: Judged): boolean => state === 'new' || state === 'member' || state === 'updated';
export const kindOf = (judged: Judged): Filter => (judged.state === 'wrong' ? 'wrong' : judged.state === 'repeated' || judged.state === 'listed' ? 'repeated' : 'good');
export const looks: Record<State, string> = { new: 'ok', member: 'ok', updated: 'ok', listed: 'wait', wrong: 'fail', repeated: 'wait' };

export const cellOf = (row: number, field: Field): string => `${row} ${field}`;
export const keyOf = ({ name, phone, card }: RosterRow): string => `${name}\n${phone}\n${card}`;
export const spaced = (phone: string): string => rosterPersonOf({ name: '名', phone, card: '' }).phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Checks rules and duplicates in the browser, and adds the server's results when they arrive. */
export function judge(people: readonly RosterRow[], verdicts: ReadonlyMap<string, Verdict>): Judged[] {
  const [phones, cards] = [new Map<string, number>(), new Map<string, number>()];
  return people.map((entered) => {
    const { fault, phone, card } = rosterPersonOf(entered);
    if (fault) return { ...entered, state: 'wrong', field: fault.field, message: fault.message };
    const [samePhone, sameCard] = [phones.get(phone), card === '' ? undefined : cards.get(card)];
    phones.set(phone, samePhone ?? entered.row);
    if (card !== '') cards.set(card, sameCard ?? entered.row);
    if (samePhone !== undefined) return { ...entered, state: 'repeated', field: 'phone', message: `和第 ${samePhone} 行手机号相同` };
    if (sameCard !== undefined) return { ...entered, state: 'repeated', field: 'card', message: `和第 ${sameCard} 行身份证号相同` };
    return { ...entered, ...(verdicts.get(keyOf(entered)) ?? { state: 'new', field: null, message: '新学员' }) };
  });
}

/** The number of rows that each filter shows. */
export function countsOf(judged: readonly Judged[]): Counts {
  const of = (kind: Filter) => judged.filter((each) => kindOf(each) === kind).length;
  return { all: judged.length, good: of('good'), wrong: of('wrong'), repeated: of('repeated') };
}

/** In a table with too many rows, invalid rows come first. A shorter table keeps its order. */
export const faultsFirst = (judged: readonly Judged[]): readonly Judged[] => (judged.length <= shownAtMost ? judged : [...judged.filter((each) => !isGood(each)), ...judged.filter(isGood)]);
