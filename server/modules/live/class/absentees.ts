import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { maskPhone } from '../../../../contract/rules/index.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { phoneIndexesOf } from '../../accounts/index.ts';
import { studentsIn } from '../room/hub.ts';
import type { LiveRoom } from '../store.ts';
import { listedPhones, sealedPhones } from './absentee-store.ts';
import { peopleOfClass } from './attendance-store.ts';
import { gapAtMost } from './heartbeats.ts';

/**
 * The people on the list of a live who are not in its room (spec live#absentees). Attendance and room have accounts and the list has phones,
 * so both are compared by phone.
 * @throws Refusal 10063 for a public live, to which people come without a list
 */
export async function absenteesOf(context: ReadOnlyContext, room: LiveRoom, { state, keyword = '', pageNum, pageSize }: Omit<ParsedRequestOf<'liveAbsentees'>, 'liveCode'>): Promise<DataOf<'liveAbsentees'>> {
  if (room.visibility === 'public') throw refuse.noPermission('公开的直播不看谁没有到');
  const { clock, database: { read }, secrets } = context;
  const { live_code: liveCode, top_code: topCode } = room;
  const attended = await peopleOfClass(read, liveCode);
  // Where only another instance has the room, the heartbeats tell who is in it.
  const present = studentsIn(context, room) ?? new Set(await peopleOfClass(read, liveCode, clock.now() - gapAtMost));
  const phones = await phoneIndexesOf(context, [...new Set([...attended, ...present])]);
  const came = new Set(phones.values());
  const inside = new Set([...present].flatMap((person) => phones.get(person) ?? []));
  const people = { absent: [] as Listed[], left: [] as Listed[] };
  for (const person of await listedPhones(read, topCode, liveCode)) {
    if (!came.has(person.phone_index)) people.absent.push(person);
    else if (!inside.has(person.phone_index)) people.left.push(person);
  }
  const found = keyword === '' ? people[state] : people[state].filter(({ name }) => name.includes(keyword));
  const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const sealed = await sealedPhones(read, topCode, liveCode, page.map(({ id }) => id));
  return {
    list: page.flatMap(({ id, name }) => (sealed.has(id) ? { id, name, phone: maskPhone(secrets.open(sealed.get(id)!)) } : [])),
    total: found.length,
    pageNum,
    pageSize,
    absent: people.absent.length,
    left: people.left.length,
  };
}

type Listed = Awaited<ReturnType<typeof listedPhones>>[number];
