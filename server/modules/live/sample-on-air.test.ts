import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../database/testing.ts';
import { rememberingMedia, testContext } from '../../testing-context.ts';
import { endClassSession } from './class/class-session-store.ts';
import { putSampleOnAir } from './sample-on-air.ts';
import { parseLiveSeed, seedLiveRooms } from './seed-rooms.ts';
import { findClassSession } from './store.ts';

describeOnSqlite('a sample live', (open) => {
  test('is on air with its film after each start, until it is ended', async () => {
    const sent: [string, string][] = [];
    const media = { ...rememberingMedia(), publishFile: async (stream: string, film: string) => void sent.push([stream, film]) };
    const context = testContext(await open(), { media });
    const { database } = context;
    await seedLiveRooms(context, parseLiveSeed('live-rooms.json', JSON.stringify([{ code: 'LIVE-NOW', roomId: 'room-now', liveStatus: 2, startsInMinutes: 10, durationMinutes: 90 }])));
    await putSampleOnAir(context, 'LIVE-NOW', 'film.mp4');
    expect(await findClassSession(database.read, 'LIVE-NOW')).toMatchObject({ ended_at: null });
    await putSampleOnAir(context, 'LIVE-NOW', 'film.mp4');
    expect(sent).toEqual([['room-now', 'film.mp4'], ['room-now', 'film.mp4']]);
    await database.transaction((tx) => endClassSession(tx, '-1', 'LIVE-NOW', 0, context.clock.now()));
    await putSampleOnAir(context, 'LIVE-NOW', 'film.mp4');
    await putSampleOnAir(context, 'LIVE-UNKNOWN', 'film.mp4');
    expect(sent).toHaveLength(2);
  });
});
