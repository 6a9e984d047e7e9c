/** The kept home page is served at no less than 0.6 of the rate of a bare node:http server that sends the same bytes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { claim } from './claim.ts';
import { startPortalProcess, startProcess, temporaryFolder } from './portal-process.ts';
import { compare } from './rates.ts';

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path);
const headers = { 'accept-encoding': 'br' };
await fetch(`${portal.origin}/home`, { headers });
// fetch decompresses; the exact compressed bytes do not matter, their number does.
const page = await (await fetch(`${portal.origin}/home`, { headers })).text();
writeFileSync(join(folder.path, 'page.br'), brotliCompressSync(page));
const bare = await startProcess('benchmarks/bare/page.ts', {}, folder.path);
try {
  const ratio = await compare(
    { name: 'portal, /home kept', load: { url: `${portal.origin}/home`, headers }, cpuSeconds: portal.cpuSeconds },
    { name: 'bare node:http, same compressed bytes', load: { url: bare.origin, headers }, cpuSeconds: bare.cpuSeconds },
  );
  claim('at least 0.6 of a bare server', ratio >= 0.6);
} finally {
  await Promise.all([portal.kill('SIGTERM'), bare.kill('SIGTERM')]);
  folder.remove();
}
