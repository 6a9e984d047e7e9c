import type { ServerFrame } from '../../../../contract/live/room-wire.ts';
import type { TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { TestClient } from '../../../testing-room-client.ts';
import { openSession } from '../../accounts/index.ts';
import { insertRoom } from '../store.ts';
import type { RoomHub } from './hub.ts';
import { insertEvents } from '../events/event-store.ts';

export const testLive = { liveCode: 'L1', topCode: '-1', roomId: 'R1' };

/** Starts a public live of the platform, in which every person with a login takes part. @returns the teacher's token */
export async function startTestLive(context: TestContext): Promise<string> {
  const teacher = await addTestPerson(context, { phone: '13900000000', name: '李老师', password: null });
  await context.database.transaction(async (tx) => {
    await insertRoom(tx, { live_code: testLive.liveCode, room_id: testLive.roomId, top_code: testLive.topCode, teacher_person_id: teacher, starts_at: 0, ends_at: 1, recommended: 0, visibility: 'public', cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'test' });
    await insertEvents(tx, testLive.topCode, testLive.liveCode, [{ number: 1, at: context.clock.now(), event: { kind: 'began' }, audience: 'everyone', personId: null, commandId: null }]);
  });
  return loginOf(context, teacher);
}

export async function testStudent(context: TestContext, number: number): Promise<string> {
  return loginOf(context, await addTestPerson(context, { phone: String(13_800_000_000 + number), name: `学员${number}`, password: null }));
}

/** A person who runs the enterprise of the live, and may teach it too. */
export async function testOperator(context: TestContext): Promise<string> {
  return loginOf(context, await addTestPerson(context, { phone: '13700000000', name: '何建国', password: null, memberships: [[testLive.topCode, 'operator']] }));
}

const loginOf = async (context: TestContext, personId: string): Promise<string> =>
  (await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: testLive.topCode, headers: new Headers() }))).token;

/** Enters a room as a client without a socket. */
export async function enterRoom(hub: RoomHub, name: string, token: string | null, options: { after?: number | null; takesOver?: boolean; liveCode?: string } = {}): Promise<TestClient & { leave(): void }> {
  let isOpen = true;
  const connection = hub.connect({ send: (frame) => isOpen && client.receive(JSON.parse(frame.toString()) as ServerFrame), close: () => void ((isOpen = false), queueMicrotask(() => connection.lost())) }, null);
  const client = Object.assign(new TestClient(name, (frame) => connection.receive(structuredClone(frame))), { leave: () => connection.lost() });
  client.hello(token, options);
  await client.entered;
  return client;
}
