import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { testPassword as password } from '../../testing-entities.ts';
import { name } from './chosen.ts';
import { evidenceOf, type FindEvidence, type Recipe } from './recipe.ts';
import type { World } from './world.ts';

/** Public calls of lives, and calls of teachers and students. The seeded lives of the platform are public. */

const none = fc.record({});
const hour = 3_600_000;
const publicLive = fc.record({ liveCode: fc.constantFrom('LIVE-UPCOMING', 'LIVE-NOW', 'LIVE-ENDED') });

/** A live of the platform with its own teacher. */
async function scheduled(world: World, isOnAir = false) {
  const { personId, phone, userName } = await world.addPerson();
  const liveCode = `LV-${world.freshId()}`;
  const now = world.context.clock.now();
  await world.context.database.transaction(async (tx) => {
    await tx.insertInto('live_rooms').values({ live_code: liveCode, room_id: liveCode, top_code: '-1', teacher_person_id: personId, starts_at: now + hour, ends_at: now + 2 * hour, recommended: 0, visibility: 'public', cancelled_at: null, created_at: now, updated_at: now, updated_by: 'fuzz' }).execute();
    if (isOnAir) await tx.insertInto('live_sessions').values({ live_code: liveCode, top_code: '-1', started_at: now, interrupted_at: null, ended_at: null, stream_url: '', online_count: 0, watched_count: 0 }).execute();
  });
  return { liveCode, personId, phone, userName };
}

const logIn = async (world: World, personId: string) => world.login(personId, world.enterprises.found, world.turn(2) === 0);
const asTeacher = (isOnAir: boolean): FindEvidence => async (world) => {
  const { liveCode, personId } = await scheduled(world, isOnAir);
  return evidenceOf({ liveCode }, await logIn(world, personId));
};
const asOther: FindEvidence = async (world) => evidenceOf({ liveCode: (await scheduled(world, true)).liveCode }, await logIn(world, (await world.addPerson()).personId));
const asStudent: FindEvidence = async (world) => evidenceOf({}, await logIn(world, (await world.addPerson()).personId));

const studentsCode: FindEvidence = async (world) => {
  const phone = world.freshPhone();
  return evidenceOf({ liveCode: 'LIVE-NOW', account: phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'liveLogin' }) });
};
const teachersCode: FindEvidence = async (world) => {
  const { liveCode, phone } = await scheduled(world);
  return evidenceOf({ liveCode, account: phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'liveLogin' }) });
};
const teachersPassword: FindEvidence = async (world) => {
  const { liveCode, userName } = await scheduled(world);
  return evidenceOf({ liveCode, account: userName, password, ...(await world.puzzle()) });
};

export const liveRecipes = {
  getLiveDetail: { chosen: publicLive },
  getEnterpriseOrgByRoomId: { chosen: fc.record({ liveRoomId: fc.constantFrom('room-now', 'room-tenant', 'no-such-room') }) },
  liveSchedule: { chosen: fc.record({ topCode: fc.constantFrom('-1', '100000000001'), categoryCode: fc.constantFrom('welding', '0', 'no-such-thing'), pageNum: fc.integer({ min: 1, max: 100 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) }, { requiredKeys: [] }) },
  livePublicStreams: { chosen: publicLive },
  liveReplay: { chosen: publicLive },
  liveLogin: {
    chosen: fc.record({ userName: name(2, 10) }),
    enciphered: ['account'],
    evidence: studentsCode,
    useless: [async (world) => evidenceOf({ ...(await studentsCode(world)).fields, liveCode: 'LIVE-TENANT' })],
  },
  userOfficialLogin: {
    costly: true,
    chosen: none,
    enciphered: ['account', 'password'],
    evidence: (world) => [teachersCode, teachersPassword][world.turn(2)]!(world),
    useless: [async (world) => evidenceOf({ ...(await teachersPassword(world)).fields, liveCode: 'LIVE-NOW' })],
  },
  liveCourseDetail: { chosen: publicLive, evidence: asStudent },
  liveDocumentTexts: {
    chosen: none,
    evidence: async (world) => {
      const { liveCode, personId } = await scheduled(world);
      const document = world.freshId();
      await world.context.database.transaction((tx) => tx.insertInto('live_documents').values({ id: document, live_code: liveCode, top_code: '-1', position: 0, title: '讲义', pages: JSON.stringify([{ address: '/files/live/platform/private/a.webp', text: '接线图' }]), added_at: 0 }).execute());
      return evidenceOf({ liveCode, document }, await logIn(world, personId));
    },
    useless: [async (world) => evidenceOf({ liveCode: 'LIVE-NOW', document: 'none' }, (await asStudent(world)).headers)],
  },
  liveAbsentees: {
    chosen: fc.record({ state: fc.constantFrom('absent', 'left'), keyword: fc.constantFrom('陈', '%'), pageNum: fc.integer({ min: 1, max: 100 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) }, { requiredKeys: [] }),
    evidence: async (world) => {
      const { liveCode, personId } = await scheduled(world, true);
      await world.context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'list' }).where('live_code', '=', liveCode).execute());
      return evidenceOf({ liveCode }, await logIn(world, personId));
    },
    useless: [asOther],
  },
  startLive: { chosen: none, evidence: asTeacher(false), useless: [asOther] },
  endLive: { chosen: none, evidence: asTeacher(true), useless: [asOther] },
  zegoGetToken: {
    chosen: fc.record({ profile: fc.constantFrom('camera', 'screen') }, { requiredKeys: [] }),
    evidence: async (world) => {
      const { liveCode, personId } = await scheduled(world, true);
      return evidenceOf({ roomId: liveCode, userId: personId }, await logIn(world, personId));
    },
    useless: [async (world) => evidenceOf({ roomId: (await scheduled(world, true)).liveCode, userId: 'other' }, (await asStudent(world)).headers)],
  },
  studentLiveHeart: { chosen: publicLive, evidence: asStudent },
  teacherLiveHeart: { chosen: none, evidence: asTeacher(true), useless: [asOther] },
  createStreamKey: { chosen: none, evidence: asTeacher(true), useless: [asOther] },
  revokeStreamKey: { chosen: none, evidence: asTeacher(true), useless: [asOther] },
  streamKeyState: { chosen: none, evidence: asTeacher(true), useless: [asOther] },
  liveQuizBank: { chosen: none, evidence: asTeacher(false), useless: [asOther] },
  saveLiveQuizBank: {
    chosen: fc.record({ version: fc.constant(0), quizzes: fc.array(fc.record({ quizKind: fc.constant('single'), question: name(1, 20), options: fc.tuple(name(1, 5), name(6, 9)), right: fc.constant([1]) }), { maxLength: 3 }) }),
    evidence: asTeacher(false),
    useless: [asOther],
  },
  addLiveDocument: {
    chosen: fc.record({ title: name(1, 20) }),
    evidence: async (world) => {
      const { liveCode, personId } = await scheduled(world);
      return evidenceOf({ liveCode, document: world.context.random.uuid(), pages: ['/files/live/platform/private/a.webp'] }, await logIn(world, personId));
    },
    useless: [
      async (world) => {
        const { fields, headers } = await asOther(world);
        return evidenceOf({ ...fields, document: world.context.random.uuid(), pages: ['/files/live/platform/private/a.webp'] }, headers);
      },
    ],
  },
  switchLiveSource: { chosen: fc.record({ source: fc.constantFrom('browser', 'encoder') }), evidence: asTeacher(true), useless: [asOther] },
  bookLive: {
    chosen: fc.record({ liveCode: fc.constant('LIVE-UPCOMING') }),
    enciphered: ['phone'],
    evidence: async (world) => evidenceOf({ phone: world.freshPhone(), ...(await world.puzzle()) }),
    useless: [async (world) => evidenceOf({ liveCode: 'LIVE-ENDED', phone: world.freshPhone(), ...(await world.puzzle()) })],
  },
  unbookLive: {
    chosen: none,
    evidence: async (world) => {
      const [phone, token] = [world.freshPhone(), world.freshId()];
      const { clock, database, secrets } = world.context;
      await database.transaction((tx) => tx.insertInto('live_bookings').values({ live_code: 'LIVE-UPCOMING', phone_index: secrets.hmac('phone', phone), top_code: '-1', phone_sealed: secrets.seal(phone), unsubscribe_token: token, booked_at: clock.now(), reminded_at: null }).execute());
      return evidenceOf({ token });
    },
    useless: [async (world) => evidenceOf({ token: world.freshId() })],
  },
} satisfies Partial<Record<CallName, Recipe>>;
