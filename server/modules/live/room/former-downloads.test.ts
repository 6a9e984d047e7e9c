import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom } from '../../../../contract/live/room-state.ts';
import { openDatabase } from '../../../database/index.ts';
import { eventsAfter, insertEvents } from '../events/event-store.ts';

const migrations = join(import.meta.dirname, '../../../database/migrations');
const permissionCameAt = 1_000_000;

test('classes from before the teacher’s permission keep their downloads, and later ones do not get any', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'live-downloads-'));
  const earlier = join(directory, 'migrations');
  cpSync(migrations, earlier, { recursive: true, filter: (path) => !/\/(?:0089|009\d)-/.test(path) });
  const database = openDatabase({ kind: 'sqlite', file: join(directory, 'portal.sqlite') }, { logger: pino({ level: 'silent' }) });
  const classes: [string, number, RoomEvent[]][] = [
    ['former', permissionCameAt - 1, [{ kind: 'began' }, { kind: 'ended' }]],
    ['refused', permissionCameAt - 1, [{ kind: 'began' }, { kind: 'downloadsSet', isAllowed: true }, { kind: 'downloadsSet', isAllowed: false }]],
    ['later', permissionCameAt + 1, [{ kind: 'began' }, { kind: 'ended' }]],
  ];
  try {
    await database.migrate({ directory: earlier, now: () => permissionCameAt });
    await database.transaction(async (tx) => {
      for (const [code, at, events] of classes) {
        await tx.insertInto('live_sessions').values({ live_code: code, top_code: 's', started_at: at, interrupted_at: null, ended_at: at + 1, stream_url: '', online_count: 0, watched_count: 0, unpublished_at: null, recording_fault: null }).execute();
        await insertEvents(tx, 's', code, events.map((event, index) => ({ number: index + 1, at, event, audience: 'everyone', personId: null, commandId: null })));
      }
    });
    await database.migrate({ directory: migrations, now: () => 2 * permissionCameAt });
    const mayDownload = async (code: string) => (await eventsAfter(database.read, code, 0, 100)).reduce(applyEvent, emptyRoom).mayDownload;
    expect(await Promise.all(classes.map(([code]) => mayDownload(code)))).toEqual([true, false, false]);
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
});
