import type { Selectable } from 'kysely';
import type { Session } from './calls/caller.ts';
import type { Tables } from './database/index.ts';
import { phoneIndexOf } from './modules/accounts/index.ts';
import { liveKind } from './modules/live/index.ts';
import { publish, saveDraft } from './publishing/index.ts';
import { testCaller, type TestContext } from './testing-context.ts';

type LiveRoom = Selectable<Tables['live_rooms']>;

/** Test data: lives, people on their lists, and callers. */

const editor = { userCode: 'operator-1' };

/** A published live that begins in an hour. */
export async function addTestLive(context: TestContext, { code, words = {}, ...fields }: { code: string; words?: object } & Partial<LiveRoom>): Promise<LiveRoom> {
  const now = context.clock.now();
  const room: LiveRoom = {
    live_code: code,
    room_id: `room-${code}`,
    top_code: '-1',
    teacher_person_id: null,
    starts_at: now + 3_600_000,
    ends_at: now + 9_000_000,
    recommended: 0,
    visibility: 'public',
    cancelled_at: null,
    created_at: now,
    updated_at: now,
    updated_by: 'test',
    ...fields,
  };
  await context.database.transaction((tx) => tx.insertInto('live_rooms').values(room).execute());
  await saveDraft(context, liveKind, { topCode: room.top_code, code, body: { liveName: '焊接公开课', pcCover: '/files/launch/lives/a.webp', teacherName: '李老师', outline: '<p>平焊</p>', ...words } }, editor);
  await publish(context, liveKind, { topCode: room.top_code, code }, editor);
  return room;
}

export async function addToRoster(context: TestContext, room: LiveRoom, { phone, name = '名单上的人', card = null }: { phone: string; name?: string; card?: string | null }): Promise<void> {
  const { secrets } = context;
  await context.database.transaction((tx) =>
    tx
      .insertInto('live_listed_people')
      .values({
        id: context.random.uuid(),
        live_code: room.live_code,
        top_code: room.top_code,
        name,
        phone_index: phoneIndexOf(context, phone),
        phone_sealed: secrets.seal(phone),
        card_index: card && secrets.hmac('card', card),
        card_sealed: card && secrets.seal(card),
        added_at: context.clock.now(),
      })
      .execute(),
  );
}

/** A person with an ordinary login. */
export const loggedIn = (context: TestContext, personId: string, session: Partial<Session> = {}) => testCaller(context, { session: { sessionId: 's', personId, topCode: '-1', roles: [], live: null, ...session } });
