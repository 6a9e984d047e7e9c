import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import { headersOf } from './editor-logins.ts';
import { evidenceOf, type Fields, type FindEvidence, type Recipe } from './recipe.ts';
import type { World } from './world.ts';

/** Calls of an administrator for the live classes of an enterprise. */

const none = fc.record({});
const paging = { pageNum: fc.integer({ min: 1, max: 100 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) };
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });
const keyword = fc.constantFrom('焊', '%', '_ a', 'Ａ');
const hour = 3_600_000;

const as = (role: 'administrator' | 'student', enterprise: 'found' | 'hidden', find: (world: World) => Promise<Fields> | Fields): FindEvidence => async (world) => evidenceOf(await find(world), await headersOf(world, role, world.enterprises[enterprise]));
const asked = (find: (world: World) => Promise<Fields> | Fields) => ({ evidence: as('administrator', 'found', find), useless: [as('student', 'found', find)] });
/** Evidence for a live of the enterprise. An administrator of another enterprise cannot find it. */
const ofLive = (find: (world: World) => Promise<Fields>) => ({ evidence: as('administrator', 'found', find), useless: [as('student', 'found', find), as('administrator', 'hidden', find)] });

const times = (world: World, after = hour) => ({ startTime: isoTime(world.context.clock.now() + after), endTime: isoTime(world.context.clock.now() + after + hour) });
/** A new live. Those of earlier inputs are past, because a trial schedules only so many. */
async function fresh(world: World): Promise<Fields> {
  await world.context.database.transaction((tx) => tx.updateTable('live_rooms').set({ starts_at: 0, ends_at: 1, created_at: 0 }).where('top_code', '=', world.enterprises.found).execute());
  return { liveCode: `LV-${world.freshId()}`, basedOn: '', ...times(world) };
}

async function scheduled(world: World, begun: 'live' | 'ended' | null = null): Promise<{ liveCode: string }> {
  const liveCode = `LV-${world.freshId()}`;
  const now = world.context.clock.now();
  const top_code = world.enterprises.found;
  await world.context.database.transaction(async (tx) => {
    await tx.insertInto('live_rooms').values({ live_code: liveCode, room_id: liveCode, top_code, teacher_person_id: null, starts_at: now, ends_at: now + hour, recommended: 0, visibility: 'list', cancelled_at: null, created_at: now, updated_at: now, updated_by: 'fuzz' }).execute();
    if (begun) await tx.insertInto('live_sessions').values({ live_code: liveCode, top_code, started_at: now, interrupted_at: null, ended_at: begun === 'ended' ? now : null, stream_url: '', online_count: 0, watched_count: 0 }).execute();
  });
  return { liveCode };
}

async function listed(world: World): Promise<{ liveCode: string; id: string }> {
  const { liveCode } = await scheduled(world);
  const { secrets, clock, database } = world.context;
  const [id, phone] = [world.freshId(), world.freshPhone()];
  await database.transaction((tx) =>
    tx.insertInto('live_listed_people').values({ id, live_code: liveCode, top_code: world.enterprises.found, name: '陈海燕', phone_index: secrets.hmac('phone', phone), phone_sealed: secrets.seal(phone), card_index: null, card_sealed: null, added_at: clock.now() }).execute(),
  );
  return { liveCode, id };
}

async function attended(world: World): Promise<{ liveCode: string; personId: string }> {
  const { liveCode } = await scheduled(world, 'live');
  const { personId } = await world.addPerson();
  const now = world.context.clock.now();
  await world.context.database.transaction((tx) =>
    tx.insertInto('live_attendance').values({ live_code: liveCode, person_id: personId, top_code: world.enterprises.found, person_name: '陈海燕', first_in_at: now, last_seen_at: now, watched_milliseconds: 0, replay_milliseconds: 0, device: 'desktop', note: '' }).execute(),
  );
  return { liveCode, personId };
}

const people = async (world: World): Promise<Fields> => ({ ...(await scheduled(world)), people: [{ row: 1, name: '陈海燕', phone: world.freshPhone(), card: '' }] });
const film = readFileSync(new URL('../../../seed/launch/files/private/trial-safety.mp4', import.meta.url));
/** A film whose only part is in the storage. */
function uploaded({ context, freshId }: World): Fields {
  const id = freshId();
  context.config.dataDir = tmpdir();
  Object.assign(context.storage, { get: async (key: string) => (key.endsWith(`film-${id}-1`) ? { body: new Blob([film]).stream() } : null) });
  return { film: id, parts: 1 };
}
/** Only a public live can be recommended. */
const words = fc.record(
  { liveName: fc.constantFrom('课', '<b>课</b>', '课 👍'), categoryCode: fc.constantFrom('0', 'welding', 'no-such-thing'), visibility: fc.constantFrom('public', 'members', 'list'), teacherName: fc.constantFrom('', '何建新'), outline: fc.constantFrom('', '<p>讲<script>1</script></p>'), recommended: fc.boolean(), previewLoops: fc.boolean() },
  { requiredKeys: ['liveName', 'visibility'] },
).map(({ recommended, ...rest }) => ({ ...rest, ...(recommended !== undefined && { recommended: recommended && rest.visibility === 'public' }) }));

export const consoleLiveRecipes = {
  consoleLiveList: { chosen: some({ state: fc.constantFrom('all', 'upcoming', 'live', 'ended', 'cancelled'), keyword, ...paging }), ...asked(() => ({})) },
  consoleLiveCalendar: { chosen: none, ...asked((world) => ({ from: isoTime(world.context.clock.now()), until: isoTime(world.context.clock.now() + 7 * 24 * hour) })) },
  consoleLiveOpen: { chosen: none, ...ofLive(scheduled) },
  consoleLiveSave: { chosen: words, ...asked(fresh) },
  consoleLiveCancel: { chosen: none, ...ofLive(scheduled) },
  consoleLiveEnd: { chosen: none, ...ofLive((world) => scheduled(world, 'live')) },
  consoleLiveDeleteReplay: { chosen: none, ...ofLive((world) => scheduled(world, 'ended')) },
  consoleLiveKeepReplay: { chosen: none, ...ofLive(async (world) => ({ ...(await scheduled(world)), lastDay: '2026-12-31' })) },
  consoleLiveTeachers: { chosen: some({ keyword }), ...asked(() => ({})) },
  consoleLiveUsage: { chosen: none, ...asked(() => ({})) },
  consoleLiveFinishFilm: { chosen: none, ...asked(uploaded) },
  consoleLiveSaveDocuments: { chosen: none, ...ofLive(async (world) => ({ ...(await scheduled(world)), documents: [{ id: world.freshId(), title: '讲义', pages: [`/files/live/${world.enterprises.found}/private/a.webp`] }] })) },
  consoleLivePeople: { chosen: some({ keyword, ...paging }), ...ofLive(listed) },
  consoleLiveCheckPeople: { chosen: none, ...ofLive(people) },
  consoleLiveAddPeople: { chosen: none, ...ofLive(people) },
  consoleLiveChangePerson: { chosen: fc.record({ name: fc.constantFrom('陈海', '欧阳修'), card: fc.constant('') }, { requiredKeys: ['name'] }), ...ofLive(listed) },
  consoleLiveRemovePeople: { chosen: none, ...asked(async (world) => { const { liveCode, id } = await listed(world); return { liveCode, ids: [id] }; }) },
  consoleLiveRevealPerson: { chosen: none, ...ofLive(listed) },
  consoleLiveExportPeople: { chosen: some({ whole: fc.boolean() }), ...ofLive(listed) },
  consoleLiveAttendance: { chosen: some({ keyword, ...paging }), ...ofLive(attended) },
  consoleLiveExportAttendance: { chosen: some({ whole: fc.boolean() }), ...ofLive(attended) },
  consoleLiveAnnotate: { chosen: fc.record({ note: fc.constantFrom('', '断线十分钟') }), ...ofLive(attended) },
} satisfies Partial<Record<CallName, Recipe>>;
