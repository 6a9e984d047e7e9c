/** The cached home page is served at no less than 0.9 of the rate of a bare node:http server that sends the same answer. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { claim } from './claim.ts';
import { profilePortal } from './profile.ts';
import { startPortalProcess, startProcess, temporaryFolder } from './portal-process.ts';
import { compare } from './rates.ts';

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path);
const headers = { 'accept-encoding': 'br' };
const url = `${portal.origin}/home`;

/** The answer as sent over the network. fetch would decompress it. */
const answer = () =>
  new Promise<{ head: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const raw = response.rawHeaders;
        const named = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!] as const] : []));
        resolve({ head: Object.fromEntries(named.filter(([name]) => !/^(date|connection|keep-alive|content-length)$/i.test(name))), body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });

let page = await answer();
// The page is compressed after its second request.
while (page.head['Content-Encoding'] !== 'br') page = await answer();
writeFileSync(join(folder.path, 'page.br'), page.body);
writeFileSync(join(folder.path, 'head.json'), JSON.stringify(page.head));
const [same, few] = await Promise.all(['full', 'few'].map((head) => startProcess('benchmarks/bare/page.ts', { HEAD: head }, folder.path)));
try {
  const ours = { name: 'portal, /home cached', load: { url, headers }, cpuSeconds: portal.cpuSeconds };
  const bareOf = (name: string, bare: typeof portal) => ({ name, load: { url: bare.origin, headers }, cpuSeconds: bare.cpuSeconds });
  const ratio = await compare(ours, bareOf(`bare node:http, the same ${Object.keys(page.head).length} headers and body`, same!));
  await compare(ours, bareOf('bare node:http, 3 headers and the same body', few!));
  claim('at least 0.9 of a bare server that sends the same answer', ratio >= 0.9);
} finally {
  await Promise.all([portal, same!, few!].map((server) => server.kill('SIGTERM')));
  folder.remove();
}
await profilePortal('cached home page', (origin) => ({ url: `${origin}/home`, headers }));
