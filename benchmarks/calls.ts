/** A read call runs at no less than 0.7 of bare Hono, a write call at no less than 0.65 of bare Hono with one raw durable commit. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { claim } from './claim.ts';
import { profilePortal } from './profile.ts';
import { startPortalProcess, startProcess, temporaryFolder } from './portal-process.ts';
import { compare } from './rates.ts';

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path);
const save = `${portal.origin}/app/v1/cooperation/saveCooperation`;
const headers = { 'content-type': 'application/json' };
let enquiries = 0;
/** Another phone each time: enquiries of one person would be merged to one lead, which is cheaper. */
const enquiry = () => JSON.stringify({ userName: '邹师傅', userPhone: `139${String(10_000_000 + ++enquiries)}`, cooperationType: '1' });

const first = await fetch(save, { method: 'POST', headers, body: enquiry() });
if (!first.ok) throw new Error(`saveCooperation answered ${first.status}`);
const database = new DatabaseSync(join(folder.path, 'portal.db'), { readOnly: true, timeout: 5_000 });
const row = database.prepare('SELECT * FROM leads LIMIT 1').get() as Record<string, string | number | null>;
const table = (database.prepare("SELECT group_concat(sql, ';') AS sql FROM sqlite_master WHERE tbl_name = 'leads' AND sql IS NOT NULL").get() as { sql: string }).sql;
database.close();
const editions = await (await fetch(`${portal.origin}/app/v1/official/getcomboList`)).text();
writeFileSync(join(folder.path, 'bare.json'), JSON.stringify({ editions, table, row }));
const bare = await startProcess('benchmarks/bare/calls.ts', {}, folder.path);

const writes = (url: string) => ({ url, method: 'POST' as const, headers, body: enquiry });
try {
  const read = await compare(
    { name: 'portal, getcomboList', load: { url: `${portal.origin}/app/v1/official/getcomboList` }, cpuSeconds: portal.cpuSeconds },
    { name: 'bare Hono, same JSON', load: { url: `${bare.origin}/read` }, cpuSeconds: bare.cpuSeconds },
  );
  claim('getcomboList at least 0.7 of bare Hono', read >= 0.7);
  const write = await compare(
    { name: 'portal, saveCooperation', load: writes(save), cpuSeconds: portal.cpuSeconds },
    { name: 'bare Hono, one durable commit of the row', load: writes(`${bare.origin}/write`), cpuSeconds: bare.cpuSeconds },
  );
  claim('saveCooperation at least 0.65 of bare Hono with a durable commit', write >= 0.65);
} finally {
  await Promise.all([portal.kill('SIGTERM'), bare.kill('SIGTERM')]);
  folder.remove();
}
await profilePortal('getcomboList', (origin) => ({ url: `${origin}/app/v1/official/getcomboList` }));
await profilePortal('saveCooperation', (origin) => writes(`${origin}/app/v1/cooperation/saveCooperation`));
