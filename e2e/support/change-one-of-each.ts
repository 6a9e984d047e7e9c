/**
 * Changes one entry of every kind of content on the built portal and prints the effect on its pages as one line of JSON (`Purged`). Runs in
 * Node's production mode.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { compose } from '../../server/compose.ts';
import { startPortal } from '../../server/portal.ts';
import { publish, published, saveDraft } from '../../server/publishing/index.ts';
import { contentKinds } from '../../server/content-kinds.ts';

const editor = { userCode: 'operator-1' };
/** The number of detail pages of a kind that are checked: the first ones, which are edited, and some that may link to these. */
const ofOneKind = 3;
/** The first of a block of rare Chinese characters. */
const firstMark = 0x3400;

/** The built portal with the launch content in this process, because the script needs its clock and its counters. */
async function launched() {
  const dataDir = mkdtempSync(join(tmpdir(), 'purges-'));
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1,::1' }));
  const portal = await startPortal(context);
  portal.http.server.listen(0, '127.0.0.1');
  await once(portal.http.server, 'listening');
  const stop = async () => {
    await portal.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${(portal.http.server.address() as AddressInfo).port}`;
  let readers = 0;
  /** Each request comes from another network, so that the limit of rendered pages per address is not reached. */
  const read = async (path: string) => {
    const reader = ++readers;
    const answer = await fetch(origin + path, { headers: { 'X-Forwarded-For': `10.${reader >> 8}.${reader & 255}.1` } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    return text;
  };
  const rendered = async () => (await context.metrics.pages.get()).values.find(({ labels }) => labels.outcome === 'rendered')?.value ?? 0;
  return { context, portal, read, rendered, stop };
}

async function somePages(read: (path: string) => Promise<string>): Promise<string[]> {
  const listedIn = async (path: string) => [...(await read(path)).matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));
  const pages: string[] = ['/search?keyword=%E5%9F%B9%E8%AE%AD', '/layout/helpList?keyword=%E5%AD%A6%E6%97%B6', '/curse/Fullcourse?categoryCode=welding', '/industryInformation?pageNum=2', '/user'];
  for (const part of await listedIn('/sitemap.xml')) {
    const seen = new Map<string, number>();
    for (const address of await listedIn(part)) {
      const [path = ''] = address.split('?');
      const number = (seen.get(path) ?? 0) + 1;
      seen.set(path, number);
      if (number <= ofOneKind) pages.push(address);
    }
  }
  return [...new Set(pages)];
}

export interface Purged {
  /** The number of checked pages, and of changed pages, over all kinds. */
  pages: number;
  changed: number;
  /** `kind address` of pages that showed old content, and of unchanged pages that were rendered again. */
  stale: string[];
  inVain: string[];
}

const { context, portal, read, rendered, stop } = await launched();
const pages = await somePages(read);
const look = async () => {
  const seen = new Map<string, { text: string; isMade: boolean }>();
  for (const page of pages) {
    const before = await rendered();
    const text = await read(page);
    seen.set(page, { text, isMade: (await rendered()) > before });
  }
  return seen;
};
const purged: Purged = { pages: pages.length, changed: 0, stale: [], inVain: [] };
/** A character for each kind that no content contains: the page shows the change if it is in its text. */
const marks = new Map<string, string>();
const made = new Set<string>();
let before = await look();
for (const kind of contentKinds) {
  const [entry] = await published(context, kind);
  if (!entry) continue;
  const body = entry.body as Record<string, unknown>;
  const field = kind.declaration.title;
  const mark = String.fromCodePoint(firstMark + marks.size);
  marks.set(kind.name, mark);
  await saveDraft(context, kind, { code: entry.code, body: field ? { ...body, [field]: String(body[field]) + mark } : body }, editor);
  await publish(context, kind, { code: entry.code }, editor);
  const after = await look();
  for (const page of pages) {
    const is = after.get(page)!;
    if (is.isMade) made.add(`${kind.name} ${page}`);
    if (is.text !== before.get(page)!.text) purged.changed++;
    else if (is.isMade) purged.inVain.push(`${kind.name} ${page}`);
  }
  before = after;
}
// A page that shows a change must have been made after it. A later change of another kind may have hidden that it was old.
portal.http.purge();
const anew = await look();
for (const page of pages) {
  const { text } = anew.get(page)!;
  if (text !== before.get(page)!.text) purged.stale.push(`any ${page}`);
  for (const [kind, mark] of marks) if (text.includes(mark) && !made.has(`${kind} ${page}`)) purged.stale.push(`${kind} ${page}`);
}
console.log(JSON.stringify(purged));
await stop();
