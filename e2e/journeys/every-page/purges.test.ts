/** After any publishing no page shows old content, and no unchanged page is rendered again. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Purged } from '../../support/change-one-of-each.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../support/change-one-of-each.ts', import.meta.url));

test('a change of any kind of content changes the pages that show it and leaves all others in the cache', async () => {
  const { stdout } = await run(process.execPath, [script], { env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], NODE_ENV: 'production' } });
  const { pages, changed, stale, inVain } = JSON.parse(stdout) as Purged;
  expect(pages).toBeGreaterThan(40);
  expect(changed).toBeGreaterThan(80);
  expect(stale, 'pages that show what was').toEqual([]);
  expect(inVain, 'pages that were made anew to say the same').toEqual([]);
}, 600_000);
