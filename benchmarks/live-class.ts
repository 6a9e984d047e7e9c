/** A class of a seeded live for benchmarks: its people and their calls. */
import { liveRoomAddresses, type LiveRoomCall } from '../contract/calls/live-room-addresses.ts';
import type { PlayDescriptor, PublishDescriptor } from '../contract/live/descriptors.ts';
import { returnCodes } from '../contract/return-codes.ts';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import { addPerson, openSession } from '../server/modules/accounts/index.ts';

/** Code of the live, and id of its room. */
export const liveCode = 'LIVE-UPCOMING';

export interface Person {
  id: string;
  token: string;
}

/** Creates the teacher of the live, and logins that make the others students. @returns the teacher and the students */
export async function fillClass(dataDir: string, { students, minutes }: { students: number; minutes: number }): Promise<{ teacher: Person; students: Person[] }> {
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  try {
    return await context.database.transaction(async (tx) => {
      const people: Person[] = [];
      for (let number = 0; number <= students; number++) {
        const id = await addPerson(context, tx, { phone: String(13_000_000_000 + number), userName: null, name: number === 0 ? '老师' : `学员${number}`, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' });
        people.push({ id, token: (await openSession(context, tx, { personId: id, topCode: '-1', headers: new Headers() })).token });
      }
      const now = context.clock.now();
      await tx.updateTable('live_rooms').set({ room_id: liveCode, teacher_person_id: people[0]!.id, starts_at: now, ends_at: now + 2 * minutes * 60_000 }).where('live_code', '=', liveCode).execute();
      return { teacher: people[0]!, students: people.slice(1) };
    });
  } finally {
    await close();
  }
}

/** Where a person publishes and plays. */
export interface Streams {
  publish: PublishDescriptor | null;
  play: PlayDescriptor[];
}

/** Makes the calls of a class at a portal. */
export function classCalls(origin: string) {
  async function call<Data>(name: LiveRoomCall, { token }: Person, request: Record<string, string> = { liveCode }): Promise<Data> {
    const [method, path] = liveRoomAddresses[name].split(' ') as [string, string];
    const query = method === 'GET' ? `?${new URLSearchParams(request)}` : '';
    const response = await fetch(origin + path + query, { method, headers: { authorization_token: token, 'content-type': 'application/json' }, ...(method === 'GET' ? {} : { body: JSON.stringify(request) }) });
    const answer = (await response.json()) as { returnCode: number; returnMsg: string; data: Data };
    if (answer.returnCode !== returnCodes.success) throw new Error(`${name}: ${answer.returnCode} ${answer.returnMsg}`);
    return answer.data;
  }
  return { call, streamsOf: (person: Person) => call<Streams>('zegoGetToken', person, { roomId: liveCode, userId: person.id }) };
}
