import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the server with invalid settings. Returns its exit code and output. */
async function refusal(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-main-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program], { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', ...settings } }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, said: stdout + stderr });
    });
  });
}

test('a start with a taken metrics port fails with a message and its remedy, before any request is answered', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { code, said } = await refusal({ METRICS_PORT: String(port) });
  expect([code, said.trim()]).toEqual([1, `METRICS_PORT 的端口 ${port} 不能监听：已被占用。请换一个，或去掉这个设置。`]);
});

test('metrics listen on METRICS_HOST; an address of another machine is refused with its remedy', async () => {
  // RFC 5737: an address for documentation, which no machine has.
  const { code, said } = await refusal({ METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' });
  expect([code, said.trim()]).toEqual([1, 'METRICS_HOST 的地址 192.0.2.1 不是本机的。请改成本机的一个地址，或去掉这个设置。']);
});
