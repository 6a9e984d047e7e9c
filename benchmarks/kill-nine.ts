/** Nothing acknowledged is lost and nothing is half written after kill -9 at fifty random moments under registration load. */
import { createCipheriv, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ProofTask, solveProof } from '../browser/captcha/solve-proof-of-work.ts';
import { isCreditCode } from '../contract/rules/identity.ts';
import { claim } from './claim.ts';
import { type PortalProcess, startPortalProcess, temporaryFolder } from './portal-process.ts';

const kills = Number(process.argv[2] ?? 50);
const enough = Number(process.argv[3] ?? 1000);
const visitorsAtOnce = 48;

type Data = { topCode: string; cipherKey: string; pow: ProofTask };

interface Acknowledged {
  topCode: string;
  userName: string;
}

const folder = temporaryFolder();
const acknowledged: Acknowledged[] = [];
let portal: PortalProcess = await start();
let visitor = 0;
const life = { running: true };

function start(): Promise<PortalProcess> {
  // Each visitor has its own address, as sent by a proxy in front of the portal.
  return startPortalProcess(folder.path, { TRUSTED_PROXIES: '127.0.0.1,::1' });
}

const read = <T>(work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(join(folder.path, 'portal.db'), { readOnly: true, timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
function newCreditCode(): string {
  const head = `91${Array.from({ length: 15 }, () => creditAlphabet[randomInt(10)]).join('')}`;
  return [...creditAlphabet].map((check) => head + check).find(isCreditCode) ?? '';
}

/** The code of the newest SMS to a phone, from the outbox file. */
function codeFor(phone: string): string {
  const file = join(folder.path, 'outbox.jsonl');
  if (!existsSync(file)) return '';
  const line = readFileSync(file, 'utf8').split('\n').findLast((text) => text.includes(`"${phone}"`) && text.includes('"code"'));
  return line ? (JSON.parse(line) as { code: string }).code : '';
}

/** One visitor registers as the page would. A failure, such as a killed server, means not acknowledged. */
async function register(): Promise<void> {
  const number = ++visitor;
  const phone = `139${String(10_000_000 + number)}`;
  const userName = `kill${String(number).padStart(6, '0')}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const call = async (method: string, path: string, body?: object): Promise<{ returnCode: number; data: Data }> => {
    const response = await fetch(portal.origin + path, { method, headers, signal: AbortSignal.timeout(20_000), ...(body ? { body: JSON.stringify(body) } : {}) });
    return (await response.json()) as { returnCode: number; data: Data };
  };
  const userKey = randomUUID();
  const { pow } = (await call('GET', `/app/v1/baseUser/getCaptcha?userKey=${userKey}`)).data;
  const answer = read((database) => database.prepare('SELECT answer_x FROM captcha_puzzles WHERE user_key = ?').get(userKey) as { answer_x: number } | undefined);
  if (!answer) return;
  // The server refuses a drag that is faster than a hand.
  await new Promise((resolve) => setTimeout(resolve, 520));
  await call('GET', `/app/v1/official/sendVerCode?phone=${phone}&topCode=-1&userKey=${userKey}&blockX=${answer.answer_x}&powNonce=${await solveProof(pow)}`);
  const { cipherKey } = (await call('GET', '/app/v1/official/getSiteConfig')).data;
  const form = {
    enterpriseName: `掉电测试企业${number}`, orgType: '1', translateCode: industry, creditCode: newCreditCode(), discountCode: 'YW2026', contact: '赵敏',
    username: userName, contactNumber: phone, verificationCode: codeFor(phone), contactEmail: `kill${number}@example.com`, password: `Kill@${randomBytes(3).toString('hex')}Aa9`, agreement: true, requestId: randomUUID(),
  };
  const key = Buffer.from(cipherKey, 'base64');
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null);
  const encryptedArray = Buffer.concat([cipher.update(JSON.stringify(form)), cipher.final()]).toString('base64');
  const saved = await call('POST', '/app/v1/official/save', { encryptedArray });
  if (saved.returnCode === 200) acknowledged.push({ topCode: saved.data.topCode, userName });
}

const industry = await (async () => {
  const { data } = (await (await fetch(`${portal.origin}/app/v1/official/getIndustryList`)).json()) as { data: { code: string }[] };
  return data[0]?.code ?? '';
})();

async function keepRegistering(): Promise<void> {
  while (life.running) await register().catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
}
const visitors = Array.from({ length: visitorsAtOnce }, keepRegistering);

for (let kill = 1; kill <= kills; kill++) {
  // Kill at a random moment, but after this run of the server acknowledged its share.
  const target = Math.ceil((enough / kills) * kill);
  while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, randomInt(200)));
  await portal.kill('SIGKILL');
  if (kill % 10 === 0) console.log(`${kill} kills, ${acknowledged.length} acknowledged`);
  portal = await start();
}
life.running = false;
await Promise.all(visitors);
// A graceful stop, so that no request is running while the rows are counted.
await portal.kill('SIGTERM');

const outcome = read((database) => {
  const whole = database.prepare(`
    SELECT e.top_code FROM enterprises e
    JOIN people p ON p.id = e.founder_id AND p.user_name = ?
    JOIN memberships m ON m.person_id = p.id AND m.top_code = e.top_code AND m.role = 'administrator'
    JOIN trials t ON t.top_code = e.top_code
    JOIN consents c ON c.person_id = p.id
    JOIN registration_requests r ON r.top_code = e.top_code
    WHERE e.top_code = ?`);
  const lost = acknowledged.filter(({ topCode, userName }) => whole.get(userName, topCode) === undefined).length;
  const count = (sql: string): number => Number((database.prepare(sql).get() as { n: number }).n);
  const registered = count('SELECT count(*) AS n FROM registration_requests');
  const rows = {
    people: count("SELECT count(*) AS n FROM people WHERE user_name LIKE 'kill%'"),
    enterprises: count("SELECT count(*) AS n FROM enterprises WHERE name LIKE '掉电测试企业%'"),
    memberships: count("SELECT count(*) AS n FROM memberships m JOIN people p ON p.id = m.person_id WHERE p.user_name LIKE 'kill%'"),
    trials: count("SELECT count(*) AS n FROM trials t JOIN enterprises e ON e.top_code = t.top_code WHERE e.name LIKE '掉电测试企业%'"),
    consents: count('SELECT count(*) AS n FROM consents'),
    // One mail to the applicant and one to the consultant.
    'pairs of mails': count("SELECT count(*) AS n FROM outbox_jobs WHERE kind = 'mail'") / 2,
  };
  return { lost, registered, rows };
});
folder.remove();

console.log(`${kills} times kill -9, ${acknowledged.length} registrations acknowledged, ${outcome.registered} in the database`);
console.log(`rows: ${Object.entries(outcome.rows).map(([table, count]) => `${table} ${count}`).join(', ')}`);
claim(`none of ${acknowledged.length} acknowledged registrations is lost (${outcome.lost} lost)`, outcome.lost === 0 && acknowledged.length >= enough);
claim('none is half there: every table holds the same number', Object.values(outcome.rows).every((count) => count === outcome.registered));
