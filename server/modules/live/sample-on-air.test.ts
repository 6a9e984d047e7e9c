import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../database/testing.ts';
import { rememberingMedia, testContext } from '../../testing-context.ts';
import { endClassSession } from './class/class-session-store.ts';
import { putSampleOnAir } from './sample-on-air.ts';
import { parseLiveSeed, seedLiveRooms } from './seed-rooms.ts';
import { findClassSession, recommendedRoom } from './store.ts';

describeOnSqlite('a sample live', (open) => {
  test('is on air with its film after each start, and recommended, until it is ended', async () => {
    const sent: [string, string][] = [];
    const media = { ...rememberingMedia(), publishFile: async (stream: string, film: string) => void sent.push([stream, film]) };
    const context = testContext(await open(), { media });
    const { database } = context;
    await seedLiveRooms(context, parseLiveSeed('live-rooms.json', JSON.stringify([
      { code: 'LIVE-UPCOMING', liveStatus: 2, startsInMinutes: 60, durationMinutes: 90, recommended: true },
      { code: 'LIVE-NOW', roomId: 'room-now', liveStatus: 2, startsInMinutes: 10, durationMinutes: 90 },
    ])));
    await putSampleOnAir(context, 'LIVE-NOW', 'film.mp4');
    expect(await findClassSession(database.read, 'LIVE-NOW')).toMatchObject({ ended_at: null, is_recorded: 0, recording_fault: '这节是示例，不录像' });
    expect((await recommendedRoom(database.read, '-1'))?.room.live_code).toBe('LIVE-NOW');
    // An operator recommends another one.
    await database.transaction(async (tx) => {
      await tx.updateTable('live_rooms').set({ recommended: 0 }).execute();
      await tx.updateTable('live_rooms').set({ recommended: 1, updated_by: 'operator-1' }).where('live_code', '=', 'LIVE-UPCOMING').execute();
    });
    await putSampleOnAir(context, 'LIVE-NOW', 'film.mp4');
    expect(sent).toEqual([['room-now', 'film.mp4'], ['room-now', 'film.mp4']]);
    await database.transaction((tx) => endClassSession(tx, '-1', 'LIVE-NOW', 0, context.clock.now()));
    await putSampleOnAir(context, 'LIVE-NOW', 'film.mp4');
    await putSampleOnAir(context, 'LIVE-UNKNOWN', 'film.mp4');
    await database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 0 }).where('live_code', '=', 'LIVE-UPCOMING').execute());
    await putSampleOnAir(context, 'LIVE-UPCOMING', 'film.mp4');
    expect(sent).toHaveLength(2);
    expect((await recommendedRoom(database.read, '-1'))?.room.live_code).toBe('LIVE-UPCOMING');
  });
});
