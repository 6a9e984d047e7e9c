/**
 * An enterprise with 20,000 people and their data is deleted without blocking any other writer or reader for 200 ms, on both databases.
 *
 * Each person is a member with a login of today, a join request, two received coupons and an article rating. The enterprise published 500
 * news, each three times. Measured are the duration of one transaction (on SQLite the process does nothing else meanwhile) and the time
 * that a reader waits for a list page. Argument: people.
 */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { inStatements, type Tables } from '../server/database/index.ts';
import { startPostgresCluster } from '../server/database/testing-cluster.ts';
import { closeEndedEnterprises, registerEndedTrials } from '../server/trial-expiry/index.ts';
import { createEnterprise } from '../server/modules/enterprises/index.ts';
import { newsKind } from '../server/modules/news/index.ts';
import { fingerprintOf, parseSeedFile, publishedPage, seedEntries } from '../server/publishing/index.ts';
import { claim } from './claim.ts';
import { temporaryFolder } from './portal-process.ts';
import { manyNews } from './ten-thousand-entries/entries.ts';

const people = Number(process.argv[2] ?? 20_000);
const most = 200;
const day = 86_400_000;
const topCode = '100000000901';

const cluster = await startPostgresCluster();
try {
  for (const [name, environment] of [['SQLite', {}], ['PostgreSQL', { DATABASE_URL: cluster.url('postgres') }]] as const) await measure(name, environment);
} finally {
  await cluster.stop();
}

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const folder = temporaryFolder();
  const { context, close } = compose(readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'error', ...environment }));
  try {
    await context.database.migrate({ now: context.clock.now });
    await fill(context);
    registerEndedTrials(context);
    if (context.database.dialect === 'postgres') await context.database.transaction((tx) => sql`ANALYZE`.execute(tx));
    const lasted: number[] = [];
    const { transaction } = context.database;
    context.database.transaction = async (work) => {
      let begun = 0;
      let ended = 0;
      try {
        return await transaction.call(context.database, async (tx) => {
          begun = performance.now();
          const done = await work(tx);
          ended = performance.now();
          return done;
        }) as never;
      } finally {
        lasted.push(ended - begun);
      }
    };
    const waited: number[] = [];
    const over = new AbortController();
    const reading = (async () => {
      for (let start = performance.now(); !over.signal.aborted; ) {
        await publishedPage(context, newsKind, { pageNum: 1, pageSize: 10 });
        // Let the event loop serve other requests.
        await new Promise((next) => setImmediate(next));
        const now = performance.now();
        waited.push(now - start);
        start = now;
      }
    })();
    const start = performance.now();
    const closed = await closeEndedEnterprises(context);
    const unseen = performance.now() - start;
    await context.outbox.runDue();
    const took = performance.now() - start;
    over.abort();
    await reading;
    const longest = Math.max(...lasted);
    const wait = Math.max(...waited);
    console.log(`${name.padEnd(10)} ${people} people: closed in ${unseen.toFixed(0)} ms, deleted in ${took.toFixed(0)} ms, ${lasted.length} transactions, longest ${longest.toFixed(0)} ms; a reader waited at most ${wait.toFixed(0)} ms`);
    const left = await context.database.read.selectFrom('memberships').select('person_id').execute();
    if (closed !== 1 || left.length > 0) throw new Error('nothing was deleted');
    claim(`${name}: no transaction of a deletion lasts ${most} ms`, longest < most);
    claim(`${name}: no reader waits ${most} ms for a deletion`, wait < most);
  } finally {
    await close();
    rmSync(folder.path, { recursive: true, force: true });
  }
}

async function fill(context: Context): Promise<void> {
  const now = context.clock.now();
  const endsAt = now - 100 * day;
  const ids = Array.from({ length: people }, (_, index) => `person-${index}`);
  const insert = async <Name extends keyof Tables>(table: Name, rows: object[]): Promise<void> => {
    for (const some of inStatements(rows)) await context.database.transaction((tx) => tx.insertInto(table).values(some as never).execute());
  };
  await insert('people', ids.map((id) => ({ id, phone_index: id, phone_sealed: '', user_name: null, name: '学员', password_hash: null, card_index: null, card_sealed: null, user_type: 'EXPAND_ASSESSOR', created_at: now, disabled_at: null, erased_at: null })));
  await context.database.transaction(async (tx) => {
    await createEnterprise(context, tx, { topCode, name: '启航学校', orgType: 'school', creditCode: null, industryCode: null, contactName: '赵敏', contactEmail: 'zhaomin@example.com', domain: null, founderId: ids[0]! });
    await tx.updateTable('trials').set({ starts_at: endsAt - 30 * day, ends_at: endsAt }).execute();
    await tx.insertInto('trial_notices').values({ top_code: topCode, kind: 'deletion', ends_at: endsAt, told_at: endsAt + 83 * day, delivered_at: endsAt + 83 * day }).execute();
  });
  await insert('memberships', ids.map((id) => ({ person_id: id, top_code: topCode, role: 'student', created_at: now })));
  await insert('sessions', ids.map((id) => ({ id, token_hash: id, browser_hash: null, person_id: id, top_code: topCode, opened_at: now - 3_600_000, last_seen_at: now, revoked_at: null })));
  await insert('join_requests', ids.map((id) => ({ id, person_id: id, top_code: topCode, state: 'accepted', role: 'student', requested_at: now, decided_at: now, decided_by: null })));
  for (const coupon of ['first', 'second']) await insert('coupon_receipts', ids.map((id) => ({ top_code: topCode, coupon_code: coupon, person_id: id, received_at: now })));
  await insert('help_ratings', ids.map((id) => ({ top_code: topCode, article_code: 'first', visitor_index: id, article_version: 1, useful: 1, missing: '', rated_at: now })));
  for (let version = 1; version <= 3; version++) {
    const list = manyNews(500).map((entry, index) => ({ ...entry, topCode, body: { ...(entry as { body: object }).body, title: `实训周第 ${index} 期（${version}）` } }));
    const text = JSON.stringify(list);
    await seedEntries(context, newsKind, { name: 'many', fingerprint: fingerprintOf(newsKind, text) }, parseSeedFile(newsKind, 'many', text));
  }
}
