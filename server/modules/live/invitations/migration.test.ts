import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/index.ts';

const migrations = join(import.meta.dirname, '../../../database/migrations');

test('the migration to invitations deletes accounts that only an invitation made, and keeps teachers who used theirs', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'live-invitations-'));
  const earlier = join(directory, 'migrations');
  cpSync(migrations, earlier, { recursive: true, filter: (path) => !/\/(?:007[3-9]|00[89]\d)-/.test(path) });
  expect(readdirSync(earlier)).not.toContain('0073-live-invitations.sql');
  const database = openDatabase({ kind: 'sqlite', file: join(directory, 'portal.sqlite') }, { logger: pino({ level: 'silent' }) });
  try {
    await database.migrate({ directory: earlier, now: () => 0 });
    await database.transaction(async (tx) => {
      for (const [id, password_hash] of [['unused', null], ['registered', 'hash'], ['member', 'hash']] as const) {
        await tx.insertInto('people').values({ id, phone_index: `index-${id}`, phone_sealed: `sealed-${id}`, user_name: null, name: `name-${id}`, password_hash, card_index: null, card_sealed: null, user_type: 'EXPAND_ASSESSOR', created_at: 0, disabled_at: null, erased_at: null }).execute();
        await tx.insertInto('live_rooms').values({ live_code: id, room_id: `room-${id}`, top_code: 's', teacher_person_id: id, starts_at: 0, ends_at: 1, recommended: 0, visibility: 'list', cancelled_at: null, created_at: 5, updated_at: 0, updated_by: 'x' }).execute();
      }
      await tx.insertInto('memberships').values({ person_id: 'member', top_code: 's', role: 'teacher', created_at: 0 }).execute();
    });
    await database.migrate({ directory: migrations, now: () => 0 });
    expect(await database.read.selectFrom('people').select('id').orderBy('id').execute()).toEqual([{ id: 'member' }, { id: 'registered' }]);
    expect(await database.read.selectFrom('live_rooms').select(['live_code', 'teacher_person_id']).orderBy('live_code').execute()).toEqual([
      { live_code: 'member', teacher_person_id: 'member' },
      { live_code: 'registered', teacher_person_id: 'registered' },
      { live_code: 'unused', teacher_person_id: null },
    ]);
    expect(await database.read.selectFrom('live_invitations').select(['live_code', 'phone_index', 'name']).orderBy('live_code').execute()).toEqual([
      { live_code: 'registered', phone_index: 'index-registered', name: '' },
      { live_code: 'unused', phone_index: 'index-unused', name: 'name-unused' },
    ]);
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
});
