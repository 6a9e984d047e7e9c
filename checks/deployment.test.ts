/** What deploy/ and the documentation promise each other and the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addresses, addressOf, type CallName } from '../contract/calls/index.ts';
import { readConfig } from '../server/config.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** The `location` blocks of the HTTPS server by their prefix, as nginx picks them: the longest that fits. */
const locations = [...(read('deploy/nginx.conf').split('listen 443')[1] ?? '').matchAll(/location (\/\S*)\s*\{([^}]*)\}/g)].map(([, prefix = '', body = '']) => ({ prefix, body }));
const locationOf = (path: string) => locations.filter(({ prefix }) => path.startsWith(prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length)[0];

test('nginx never makes a call twice, and asks the other portal for files of another release', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^ {4}proxy_next_upstream off;$/m);
  const repeated = (Object.keys(addresses) as CallName[]).filter((name) => locationOf(addressOf(name).path)?.body.includes('proxy_next_upstream') !== false);
  expect(repeated).toEqual([]);
  expect(locationOf('/assets/entry.js')?.body).toMatch(/proxy_next_upstream error timeout http_404;/);
  expect(locationOf('/home')?.body).toMatch(/proxy_next_upstream error timeout;/);
});

test('nginx sends on to the names of the site alone, and bounds what one address has open', () => {
  const nginx = read('deploy/nginx.conf');
  const [, names = ''] = /map \$host \$is_ours \{([^}]*)\}/.exec(nginx) ?? [];
  expect(names).toMatch(/^\s+default\s+0;$/m);
  const origin = /^PUBLIC_ORIGIN=(.*)$/m.exec(read('deploy/portal.env.example'))![1]!;
  expect(names).toContain(`${new URL(origin).hostname} 1;`);
  const redirects = [...nginx.matchAll(/^.*return 30\d .*$/gm)].map(({ index }) => nginx.slice(0, index).trimEnd());
  for (const before of redirects) expect(before).toMatch(/if \(\$is_ours = 0\) \{\s+return 421;\s+\}$/);
  expect(redirects).toHaveLength(1);
  expect(nginx).toMatch(/^ {4}limit_conn open_requests \d+;$/m);
});

test('the unit of systemd lets threads lower their priority (decision 0009), and forbids the rest of what sets resources', () => {
  // systemd.exec(5), SystemCallFilter=: the first line decides whether calls are allowed by name; each later one adds or, with ~, takes away.
  const filters = [...read('deploy/yingwujiang.service').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)].map(([, sign, names = '']) => ({ adds: sign === '', names: names.split(' ') }));
  const isAllowed = (...names: string[]) => filters.findLast((filter) => filter.names.some((name) => names.includes(name)))?.adds;
  expect(filters[0]).toEqual({ adds: true, names: ['@system-service'] });
  expect(isAllowed('setpriority', '@resources', '@system-service')).toBe(true);
  expect(isAllowed('sched_setscheduler', '@resources', '@system-service')).toBe(false);
});

test('what deploy/ keeps out of the repository is no part of an image either, nor of the layers that it is built from', () => {
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
  const isIgnored = (name: string) => ignored.includes(`deploy/${name}`) || (name.endsWith('.env') && ignored.includes('**/*.env'));
  const secret = read('deploy/.gitignore').trim().split('\n').map((line) => line.replace(/\/$/, ''));
  expect(secret).toContain('tls');
  expect(secret.filter((name) => !isIgnored(name))).toEqual([]);
});

test('the sections of docs/operating.md that deploy/ names are there', () => {
  const named = ['compose.yaml', 'nginx.conf', 'portal.env.example', 'yingwujiang.service'].flatMap((file) => [...read(`deploy/${file}`).matchAll(/docs\/operating\.md, ([\u4e00-\u9fff]+)/g)].map(([, section]) => section));
  const sections = [...read('docs/operating.md').matchAll(/^## (.+)$/gm)].map(([, section]) => section);
  expect(named).not.toEqual([]);
  expect(sections).toEqual(expect.arrayContaining(named));
});

test('deploy/portal.env.example, filled in, is all that two instances need', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7 + 1)).toString('base64');
  const filled = [...read('deploy/portal.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value || (name.endsWith('_KEY') ? key : 'filled')] as const);
  const config = readConfig({ MODE: 'production', DATABASE_URL: 'postgres://portal@db/portal', REDIS_URL: 'redis://redis', ...Object.fromEntries(filled) });
  expect(config.keys).toMatchObject({ master: key, index: key });
});

test('docs/operating.md says of every sealed column that it is sealed, and names no column that is not there', () => {
  const migrations = readdirSync(join(import.meta.dirname, '../server/database/migrations')).map((file) => read(`server/database/migrations/${file}`).replace(/^\s*--.*$/gm, ''));
  const created = migrations.flatMap((text) => [...text.matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g)].flatMap(([, table, body = '']) => [...body.matchAll(/^ {2}([a-z_]+) [A-Z]/gm)].map(([, column]) => `${table}.${column}`)));
  const added = migrations.flatMap((text) => [...text.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+) /g)].map(([, table, column]) => `${table}.${column}`));
  const columns = [...created, ...added];
  const rows = (read('docs/operating.md').split('\n## 备份与恢复')[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const inClear = rows.findIndex((line) => line.includes('**明文**'));
  const named = (lines: string[]) => lines.flatMap((line) => [...line.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, column]) => column));
  expect(named(rows).filter((column) => !columns.includes(column!))).toEqual([]);
  expect(named(rows.slice(0, inClear)).filter((column) => column?.endsWith('_sealed')).toSorted()).toEqual(columns.filter((column) => column.endsWith('_sealed')).toSorted());
  expect(named(rows.slice(inClear)).filter((column) => /_(sealed|hash|hmac)$/.test(column!))).toEqual([]);
});
