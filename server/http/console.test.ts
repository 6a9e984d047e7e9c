import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { builtConsole } from './console.ts';
import { testServer } from './testing-server.ts';

/** A folder with a console as Vite builds it. */
function consoleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ywj-console-'));
  onTestFinished(() => [folder, `${folder}-inputs.json`].forEach((path) => rmSync(path, { recursive: true, force: true })));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/console/assets/index-1.js" nonce="__CSP_NONCE__"></script><script type="application/json">__CONSOLE_DATA__</script>');
  writeFileSync(join(folder, 'assets', 'index-1.js'), 'export {};');
  writeFileSync(`${folder}-inputs.json`, '{}');
  return folder;
}

describeOnSqlite('the console’s files', (open) => {
  const start = async (settings: Parameters<typeof testContext>[1] = {}) => testServer(testContext(await open(), settings), undefined, { consoleSource: builtConsole(false, consoleFolder()) });

  test('the document is at every address of the console, is never stored, and runs scripts and styles with a nonce of its own', async () => {
    const server = await start();
    const nonces = new Set<string>();
    for (const path of ['/console/', '/console/members', '/console/a/b?c=d']) {
      const { status, headers, text } = await server.send('GET', path);
      expect({ path, status, stored: headers['cache-control'], type: headers['content-type'] }).toEqual({ path, status: 200, stored: 'no-store', type: 'text/html; charset=utf-8' });
      const nonce = /nonce="([\w-]{22})"/.exec(text)?.[1] ?? '';
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
      expect(policy).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('the document contains the base addresses of the calls', async () => {
    const server = await start({ config: { gateways: { Master: 'https://api.example.com', bks: '', Burial: '' } } });
    const { text, headers } = await server.send('GET', '/console/');
    expect(text).toContain('{"bases":{"Master":"https://api.example.com","bks":"","Burial":""}}');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example.com");
  });

  test('/console redirects to the console with its query', async () => {
    const { status, headers } = await (await start()).send('GET', '/console?from=mail');
    expect([status, headers.location]).toEqual([302, '/console/?from=mail']);
  });

  test('files are cached for ever; a missing file is 404 instead of the document', async () => {
    const server = await start();
    const { status, headers, text } = await server.send('GET', '/console/assets/index-1.js');
    expect([status, headers['cache-control'], text]).toEqual([200, 'public, max-age=31536000, immutable', 'export {};']);
    for (const path of ['/console/assets/index-0.js', '/console/assets/', '/console/index.html', '/console/robots.txt', '/console/.env', '/console/assets/..%2findex.html']) {
      const answer = await server.send('GET', path);
      expect({ path, status: answer.status, type: answer.headers['content-type'] }).toEqual({ path, status: 404, type: 'application/json; charset=utf-8' });
    }
  });

  test('an unknown host gets 421; POST is not found', async () => {
    const server = await start();
    expect((await server.send('GET', '/console/', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await server.send('POST', '/console/', { body: '{}' })).status).toBe(404);
  });

  test('until the build is complete a page says so and reloads; then the console is there without a restart', async () => {
    const folder = consoleFolder();
    rmSync(`${folder}-inputs.json`);
    const server = await testServer(testContext(await open()), undefined, { consoleSource: builtConsole(true, folder) });
    const waiting = await server.send('GET', '/console/members');
    expect([waiting.status, waiting.headers['refresh'], waiting.headers['retry-after'], waiting.headers['cache-control']]).toEqual([503, '3', '3', 'no-store']);
    expect(waiting.text).toContain('<h1>管理后台正在准备</h1>');
    expect((await server.send('GET', '/console/assets/index-1.js')).status).toBe(404);
    writeFileSync(`${folder}-inputs.json`, '{}');
    const { status, headers, text } = await server.send('GET', '/console/members');
    expect([status, headers['refresh']]).toEqual([200, undefined]);
    expect(text).toContain('/console/assets/index-1.js');
    expect((await server.send('GET', '/console/assets/index-1.js')).status).toBe(200);
  });

  test('a path that only starts with the letters /console belongs to the pages', async () => {
    expect((await (await start()).send('GET', '/consoles')).status).not.toBe(200);
  });
});

test('without a build the start names the command that builds it', () => {
  expect(() => builtConsole(false, join(tmpdir(), 'nowhere'))).toThrow('npm run build');
});
