import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));

/** Runs in a separate Node process, and prints the packages that are loaded while providers are created. */
const PROBE = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  resolve(specifier, context, next) {
    if (/^[@a-z]/.test(specifier) && !specifier.startsWith('node:') && !specifier.startsWith('file:')) packages.add(specifier);
    return next(specifier, context);
  },
});
const surroundings = {
  clock: { now: () => 0 },
  logger: { info() {}, warn() {}, error() {} },
};
const { createSmsProvider } = await import('./sms/index.ts');
const { createMailProvider } = await import('./mail/index.ts');
const { createStorageProvider } = await import('./storage/index.ts');
const { createWechatProvider } = await import('./wechat/index.ts');
createSmsProvider({ kind: 'aliyun', accessKeyId: 'a', accessKeySecret: 'b', signName: 'c', templateCode: 'd' }, surroundings);
createSmsProvider({ kind: 'tencent', secretId: 'a', secretKey: 'b', sdkAppId: 'c', signName: 'd', templateId: '1' }, surroundings);
createMailProvider({ kind: 'smtp', url: 'smtps://a:b@mail.example.test', from: '鹦鹉匠 <a@example.test>' }, surroundings);
createStorageProvider({ kind: 's3', bucket: 'bucket', region: 'r', accessKeyId: 'a', secretAccessKey: 'b' }, surroundings);
createStorageProvider({ kind: 'disk', directory: '/nonexistent' }, surroundings);
createWechatProvider({ kind: 'embedded' }, { ...surroundings, random: { bytes: (length) => Buffer.alloc(length) } });
console.log(JSON.stringify([...packages]));
`;

test("no vendor's package is loaded before the first message, mail or object", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROBE], { cwd: here });
  expect(JSON.parse(stdout)).toEqual([]);
});
