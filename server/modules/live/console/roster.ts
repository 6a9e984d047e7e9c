import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { isoTime } from '../../../../contract/dates.ts';
import { maskCard, maskPhone, rosterPersonOf } from '../../../../contract/rules/index.ts';
import { authorOfCaller, recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../database/index.ts';
import { mapInTurns } from '../../../in-turns.ts';
import { memberPhonesOf, phoneIndexOf } from '../../accounts/index.ts';
import { accessChangedTopic } from '../events/bus-topics.ts';
import { type LiveRoom, lockRoom } from '../store.ts';
import { deleteRosterPeople, findRosterPerson, insertRoster, rosterAmong, rosterPage, type RosterRow, updateRosterPerson, wholeRoster } from './roster-store.ts';
import { requireRoom } from './rooms.ts';

/** The list of people of a live (spec live#audience). Phones and ID cards are encrypted, found by blind indexes, and shown masked. */

type Entered = ParsedRequestOf<'consoleLiveAddPeople'>['people'];
type Verdict = DataOf<'consoleLiveCheckPeople'>['verdicts'][number];
type Shown = DataOf<'consoleLivePeople'>['list'][number];

/** Maximum number of people on a list. */
const rosterAtMost = 20_000;

const cardIndexOf = ({ secrets }: Pick<ReadOnlyContext, 'secrets'>, card: string): string | null => (card === '' ? null : secrets.hmac('card', card));

/** Numbers as the console shows them: masked unless the complete ones were requested. */
export const shownNumbers = ({ phone, card }: { phone: string; card: string }, { whole = false } = {}): { phone: string; card: string } => (whole ? { phone, card } : { phone: phone && maskPhone(phone), card: maskCard(card) });

export const numbersOf = ({ secrets }: Pick<ReadOnlyContext, 'secrets'>, { phone_sealed, card_sealed }: RosterRow, options?: { whole: boolean }) =>
  shownNumbers({ phone: secrets.open(phone_sealed), card: card_sealed === null ? '' : secrets.open(card_sealed) }, options);

async function presentAll(context: ReadOnlyContext, topCode: string, rows: readonly RosterRow[], options?: { whole: boolean }): Promise<Shown[]> {
  const members = await memberPhonesOf(context, topCode, rows.map(({ phone_index }) => phone_index));
  return mapInTurns(rows, (row) => ({ id: row.id, name: row.name, ...numbersOf(context, row, options), isMember: members.has(row.phone_index), addedAt: isoTime(row.added_at) }));
}

export async function listPeople(context: ReadOnlyContext, topCode: string, { liveCode, keyword = '', pageNum, pageSize }: ParsedRequestOf<'consoleLivePeople'>): Promise<DataOf<'consoleLivePeople'>> {
  await requireRoom(context, topCode, liveCode);
  const { rows, total } = await rosterPage(context.database.read, topCode, liveCode, { keyword, limit: pageSize, offset: (pageNum - 1) * pageSize });
  return { list: await presentAll(context, topCode, rows), total, pageNum, pageSize };
}

interface Checked extends ReturnType<typeof rosterPersonOf> {
  row: number;
  phoneIndex: string;
  cardIndex: string | null;
}

/** Checks each row by itself. Thousands of rows take long, so it is done before a transaction. */
const checkRows = (context: ReadOnlyContext, people: Entered): Promise<Checked[]> =>
  mapInTurns(people, ({ row, ...entered }) => {
    const person = rosterPersonOf(entered);
    return { ...person, row, phoneIndex: person.fault ? '' : phoneIndexOf(context, person.phone), cardIndex: person.fault ? null : cardIndexOf(context, person.card) };
  });

/** Encrypts the rows without a fault, before a transaction too. */
const sealRows = ({ secrets }: ReadOnlyContext, rows: readonly Checked[]) =>
  mapInTurns(rows, (checked) => ({ ...checked, phoneSealed: checked.fault ? '' : secrets.seal(checked.phone), cardSealed: checked.fault || checked.card === '' ? null : secrets.seal(checked.card) }));

/** `rosterId`: of the person on the roster who gets the ID card of this row. */
type Judged<Row> = Omit<Row, 'fault'> & Verdict & { rosterId?: string };

/** Compares the rows with each other and with the list. Of several rows with the same phone or card, the first one is valid. */
async function judge<Row extends Checked>(context: ReadOnlyContext, topCode: string, liveCode: string, rows: readonly Row[]): Promise<Judged<Row>[]> {
  const usable = rows.filter(({ fault }) => fault === null);
  const indexes = { phones: usable.map(({ phoneIndex }) => phoneIndex), cards: usable.flatMap(({ cardIndex }) => cardIndex ?? []) };
  const onRoster = await rosterAmong(context.database.read, topCode, liveCode, indexes);
  const members = await memberPhonesOf(context, topCode, indexes.phones);
  const rosterPhones = new Map(onRoster.map((row) => [row.phone_index, row]));
  const rosterCards = new Map(onRoster.flatMap(({ card_index, phone_index }) => (card_index === null ? [] : [[card_index, phone_index] as const])));
  const [phones, cards] = [new Map<string, number>(), new Map<string, number>()];
  return rows.map(({ fault, ...judged }) => {
    const verdict = (state: Verdict['state'], message: string, field: Verdict['field'] = null): Judged<Row> => ({ ...judged, state, field, message });
    if (fault) return verdict('wrong', fault.message, fault.field);
    const { row, phoneIndex, cardIndex } = judged;
    const [samePhone, sameCard] = [phones.get(phoneIndex), cardIndex === null ? undefined : cards.get(cardIndex)];
    phones.set(phoneIndex, samePhone ?? row);
    if (cardIndex !== null) cards.set(cardIndex, sameCard ?? row);
    if (samePhone !== undefined) return verdict('repeated', `和第 ${samePhone} 行手机号相同`, 'phone');
    if (sameCard !== undefined) return verdict('repeated', `和第 ${sameCard} 行身份证号相同`, 'card');
    if (cardIndex !== null && (rosterCards.get(cardIndex) ?? phoneIndex) !== phoneIndex) return verdict('wrong', '名单上另一个人用着这个身份证号', 'card');
    const same = rosterPhones.get(phoneIndex);
    if (same) return cardIndex !== null && same.card_index !== cardIndex ? { ...verdict('updated', same.card_index === null ? '已在名单上，补上身份证号' : '已在名单上，换成新的身份证号'), rosterId: same.id } : verdict('listed', '已在名单上');
    return members.has(phoneIndex) ? verdict('member', '已是成员') : verdict('new', '新学员');
  });
}

export async function checkPeople(context: ReadOnlyContext, topCode: string, { liveCode, people }: { liveCode: string; people: Entered }): Promise<DataOf<'consoleLiveCheckPeople'>> {
  await requireRoom(context, topCode, liveCode);
  return { verdicts: (await judge(context, topCode, liveCode, await checkRows(context, people))).map(({ row, state, field, message }) => ({ row, state, field, message })) };
}

/** Locks a live before its list changes. @throws Refusal 40400, 10063 if it was cancelled */
async function lockList(tx: Parameters<typeof lockRoom>[0], topCode: string, liveCode: string): Promise<LiveRoom> {
  const room = await lockRoom(tx, topCode, liveCode);
  if (room === null) throw refuse.notFound('没有找到这节直播课');
  if (room.cancelled_at !== null) throw refuse.noPermission('这节课已经取消，不能再改');
  return room;
}

export async function addPeople(caller: EnterpriseCaller, { liveCode, people }: { liveCode: string; people: Entered }): Promise<DataOf<'consoleLiveAddPeople'>> {
  const { context, session: { topCode }, transaction } = caller;
  await requireRoom(context, topCode, liveCode);
  const rows = await sealRows(context, await checkRows(context, people));
  return transaction(async (tx) => {
    await lockList(tx, topCode, liveCode);
    const judged = await judge({ ...context, database: { ...context.database, read: tx } }, topCode, liveCode, rows);
    const bad = judged.find(({ state }) => state === 'wrong' || state === 'repeated');
    if (bad) throw refuse.invalidInput('people', `第 ${bad.row} 行：${bad.message}`);
    const { total } = await rosterPage(tx, topCode, liveCode, { keyword: '', limit: 1, offset: 0 });
    const fresh = judged.filter(({ state }) => state === 'new' || state === 'member');
    const updated = judged.filter(({ state }) => state === 'updated');
    if (total + fresh.length > rosterAtMost) throw refuse.invalidInput('people', `一节课的名单最多 ${rosterAtMost} 人`);
    const now = context.clock.now();
    await insertRoster(
      tx,
      fresh.map(({ name, phoneIndex, phoneSealed, cardIndex, cardSealed }, at) => ({
        id: context.random.uuid(),
        live_code: liveCode,
        top_code: topCode,
        name,
        phone_index: phoneIndex,
        phone_sealed: phoneSealed,
        card_index: cardIndex,
        card_sealed: cardSealed,
        // One millisecond more per row keeps the order of the spreadsheet.
        added_at: now + at,
      })),
    );
    for (const { rosterId, cardIndex, cardSealed } of updated) await updateRosterPerson(tx, topCode, liveCode, rosterId!, { card_index: cardIndex, card_sealed: cardSealed });
    const detail = { ...(fresh.length > 0 && { added: fresh.length }), ...(updated.length > 0 && { changed: updated.length }) };
    if (fresh.length + updated.length > 0) await recordAct(context, tx, authorOfCaller(caller), { action: 'live.people', topCode, subjectKind: 'live', subjectCode: liveCode, detail });
    return { added: fresh.length, updated: updated.length, listed: total + fresh.length };
  });
}

export async function changePerson(caller: EnterpriseCaller, { liveCode, id, name, phone, card }: ParsedRequestOf<'consoleLiveChangePerson'>): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  const { secrets } = context;
  const changes = {
    name,
    ...(phone !== undefined && { phone_index: phoneIndexOf(context, phone), phone_sealed: secrets.seal(phone) }),
    ...(card !== undefined && { card_index: cardIndexOf(context, card), card_sealed: card === '' ? null : secrets.seal(card) }),
  };
  try {
    const roomId = await transaction(async (tx) => {
      const { room_id } = await lockList(tx, topCode, liveCode);
      if (!(await updateRosterPerson(tx, topCode, liveCode, id, changes))) throw refuse.notFound('这个人已经不在名单上');
      await recordAct(context, tx, authorOfCaller(caller), { action: 'live.people', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { changed: 1 } });
      return room_id;
    });
    await context.bus.publish(accessChangedTopic, { roomId });
  } catch (error) {
    if (isUniqueViolation(error, 'live_listed_people_phone_unique')) throw refuse.invalidInput('phone', '名单上另一个人用着这个手机号');
    if (isUniqueViolation(error, 'live_listed_people_card_unique')) throw refuse.invalidInput('card', '名单上另一个人用着这个身份证号');
    throw error;
  }
}

export async function removePeople(caller: EnterpriseCaller, { liveCode, ids }: { liveCode: string; ids: string[] }): Promise<{ removed: number }> {
  const { context, session: { topCode }, transaction } = caller;
  const { roomId, removed } = await transaction(async (tx) => {
    const { room_id } = await lockList(tx, topCode, liveCode);
    const removed = await deleteRosterPeople(tx, topCode, liveCode, ids);
    if (removed > 0) await recordAct(context, tx, authorOfCaller(caller), { action: 'live.people', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { removed } });
    return { roomId: room_id, removed };
  });
  await context.bus.publish(accessChangedTopic, { roomId });
  return { removed };
}

/** @throws Refusal 40400 if the person is not on the list */
export async function revealPerson(caller: EnterpriseCaller, { liveCode, id }: { liveCode: string; id: string }): Promise<DataOf<'consoleLiveRevealPerson'>> {
  const { context, session: { topCode }, transaction } = caller;
  return transaction(async (tx) => {
    const row = await findRosterPerson(tx, topCode, liveCode, id);
    if (row === null) throw refuse.notFound('这个人已经不在名单上');
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.reveal', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { people: 1 } });
    return numbersOf(context, row, { whole: true });
  });
}

export async function exportPeople(caller: EnterpriseCaller, { liveCode, whole }: { liveCode: string; whole: boolean }): Promise<DataOf<'consoleLiveExportPeople'>> {
  const { context, session: { topCode }, transaction } = caller;
  await requireRoom(context, topCode, liveCode);
  const rows = await transaction(async (tx) => {
    const all = await wholeRoster(tx, topCode, liveCode);
    if (whole) await recordAct(context, tx, authorOfCaller(caller), { action: 'live.reveal', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { people: all.length } });
    return all;
  });
  return { people: await presentAll(context, topCode, rows, { whole }) };
}
