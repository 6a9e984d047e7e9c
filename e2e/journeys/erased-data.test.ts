/** No file of the data folder contains erased data, while the portal runs and after it (spec security#erased-data). */
import { execFile } from 'node:child_process';
import { createCipheriv, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { solveProof } from '../../browser/captcha/solve-proof-of-work.ts';
import { addresses } from '../../contract/calls/addresses.ts';
import { createClient } from '../../contract/client.ts';
import { expect, journey } from '../support/journey.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { patienceMilliseconds, until as untilWithin } from '../support/until.ts';
import { applicant, type Applicant } from './free-trial/applicant.ts';

const test = journey();
const root = resolve(import.meta.dirname, '../..');
const day = 86_400_000;
const question = '想了解焊工班的直播，周三下午打给我，单位在东风路';

/** Waits, because other threads and processes finish a moment later. */
const until = (expectation: () => void) => untilWithin(async () => expectation(), { timeoutMilliseconds: patienceMilliseconds });
const clientOf = (portal: Portal) => createClient({ addresses, fetch: (url, init) => fetch(portal.origin + url, init) });

/**
 * Registers as the page does, and waits until both mails were sent.
 * @returns the enterprise's code
 */
async function register(portal: Portal, person: Applicant): Promise<string> {
  const client = clientOf(portal);
  const userKey = randomUUID();
  const { data: captcha } = await client.call('getCaptcha', { userKey });
  portal.change('UPDATE captcha_puzzles SET issued_at = issued_at - 600 WHERE user_key = ?', userKey);
  const [puzzle] = portal.query<{ answer_x: number }>('SELECT answer_x FROM captcha_puzzles WHERE user_key = ?', userKey);
  await client.call('sendVerCode', { phone: person.手机号, topCode: '-1', userKey, blockX: puzzle!.answer_x, powNonce: await solveProof(captcha.pow), operaType: 'orgRegister' });
  const { code } = await portal.delivered('sms', person.手机号);
  const { cipherKey } = (await client.call('getSiteConfig', {})).data;
  const [industry] = (await client.call('getIndustryList', {})).data;
  const form = {
    enterpriseName: person.企业全称, orgType: '1', translateCode: industry!.code, creditCode: person.统一社会信用代码, discountCode: 'YW2026', contact: person.联系人,
    username: person.登录账号, contactNumber: person.手机号, verificationCode: code, contactEmail: person.邮箱, password: person.登录密码, agreement: true, requestId: randomUUID(),
  };
  const key = Buffer.from(cipherKey, 'base64');
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null);
  const { data } = await client.call('saveRegistration', { encryptedArray: Buffer.concat([cipher.update(JSON.stringify(form)), cipher.final()]).toString('base64') });
  await portal.delivered('mail', person.邮箱);
  return data.topCode;
}

/** All files in the data folder. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Files with the words in their content or name. */
function readable({ dataDir }: Pick<Portal, 'dataDir'>, words: readonly string[]): string[] {
  return filesOf(dataDir).flatMap((file) => {
    const bytes = readFileSync(file);
    return words.filter((word) => bytes.includes(word) || file.includes(word)).map((word) => `${word} in ${file.slice(dataDir.length)}`);
  });
}

/** Wakes the portal's outbox for mails queued by another process, because it polls only once a minute. */
const wake = (portal: Portal, userPhone: string) => clientOf(portal).call('saveCooperation', { userName: '林老师', userPhone, cooperationType: '1' });

test('no data of an erased person is left, in plain text or as stored, while the portal runs and after it', async ({ portal }) => {
  const person = applicant(45, { 联系人: '欧阳若兰', 企业全称: '启航职业培训学校（四十五）' });
  await register(portal, person);
  await clientOf(portal).call('leaveMessage', { userName: person.联系人, userPhone: person.手机号, message: question });
  await until(() => expect(portal.outbox().filter(({ text }) => text.includes(question))).toHaveLength(1));

  const stored = [
    ...portal.query<Record<string, string>>('SELECT phone_index, phone_sealed, password_hash FROM people WHERE user_name = ?', person.登录账号),
    ...portal.query<Record<string, string>>('SELECT phone_index, phone_sealed FROM leads WHERE user_name = ?', person.联系人),
    ...portal.query<Record<string, string>>('SELECT m.phone_index, m.phone_sealed FROM sms_messages m JOIN people p ON p.phone_index = m.phone_index WHERE p.user_name = ?', person.登录账号),
    ...portal.query<Record<string, string>>("SELECT payload FROM outbox_jobs WHERE kind = 'mail'"),
  ].flatMap((row) => Object.values(row));
  const words = [person.手机号, person.联系人, person.登录账号, person.邮箱, question, ...stored];
  expect(stored.length).toBeGreaterThanOrEqual(10);
  // Before the deletion every word is in some file.
  await until(() => expect(words.filter((word) => readable(portal, [word]).length === 0)).toEqual([]));

  const env = { PATH: process.env.PATH, DATA_DIR: portal.dataDir, PUBLIC_ORIGIN: portal.origin };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/commands/person.ts', 'erase', '--phone', person.手机号, '--confirmed'], { cwd: root, env });
  expect(stdout).toContain(`已删除 ${person.手机号} 的信息`);
  await wake(portal, '13912340001');
  await until(() => expect(readable(portal, words)).toEqual([]));
  expect(portal.query("SELECT 1 FROM people WHERE user_name = 'demo01'")).toHaveLength(1);
});

test('no data of a deleted enterprise is left, and the person who registered it stays', async ({ portal }) => {
  const person = applicant(46, { 企业全称: '江南匠心技工学校（四十六）' });
  const topCode = await register(portal, person);
  const logo = join(portal.dataDir, 'files', 'enterprises', topCode, 'logo.png@');
  mkdirSync(dirname(logo), { recursive: true });
  writeFileSync(logo, 'the logo of the school');
  const ended = Date.now() - 100 * day;
  portal.change('UPDATE enterprises SET logo = ? WHERE top_code = ?', `/files/enterprises/${topCode}/logo.png`, topCode);
  portal.change('UPDATE trials SET ends_at = ? WHERE top_code = ?', ended, topCode);
  portal.change('INSERT INTO trial_notices (top_code, kind, ends_at, told_at, delivered_at) VALUES (?, ?, ?, ?, ?)', topCode, 'deletion', ended, ended + 80 * day, ended + 80 * day);
  const words = [person.企业全称, person.统一社会信用代码, person.邮箱, `/files/enterprises/${topCode}`, 'the logo of the school'];
  await until(() => expect(words.filter((word) => readable(portal, [word]).length === 0)).toEqual([]));

  portal.change("UPDATE outbox_jobs SET run_at = 0 WHERE kind = 'ended-trials' AND state = 'pending'");
  await wake(portal, '13912340002');
  await until(() => expect(readable(portal, words)).toEqual([]));
  expect(portal.query('SELECT 1 FROM people WHERE user_name = ?', person.登录账号)).toHaveLength(1);

  expect(await portal.stop()).toBe(0);
  expect(readable(portal, [...words, '欧阳若兰', question])).toEqual([]);
  const again = await startPortal({ dataDir: portal.dataDir });
  expect(readable(again, [...words, '欧阳若兰', question])).toEqual([]);
  await again.kill();
});
