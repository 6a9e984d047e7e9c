/** Bare Hono: the same JSON for a read, and for a write one raw durable commit of the same row, in the same SQLite mode. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const folder = process.env.DATA_DIR ?? '.';
const { editions, table, row } = JSON.parse(readFileSync(join(folder, 'bare.json'), 'utf8')) as { editions: string; table: string; row: Record<string, string | number | null> };
const database = new DatabaseSync(join(folder, 'bare.db'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
database.exec(table);
const columns = Object.keys(row);
const insert = database.prepare(`INSERT INTO leads (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);

let count = 0;
const app = new Hono();
app.get('/read', (c) => c.body(editions, 200, { 'Content-Type': 'application/json; charset=utf-8' }));
app.post('/write', async (c) => {
  const body = await c.req.json<{ userName: string }>();
  insert.run(...columns.map((column) => (column === 'id' ? `bare-${++count}` : column === 'user_name' ? body.userName : (row[column] ?? null))));
  return c.json({ returnCode: 200, returnMsg: '提交成功！', data: null });
});
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`));
