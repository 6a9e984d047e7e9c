/**
 * 200 people behind 200 addresses, and 300 behind one, log in within a minute each while the home page stays as quick as it was, and an
 * attacker cannot lock other people out.
 *
 * Every visitor solves the puzzle (its answer is read from the database), does the proof of work, and takes the SMS code from the outbox.
 * Half of them log in by code, half by password. The portal runs with the default limits. Visitors, the watch on the home page and the
 * proofs of work are separate processes. The watch sends 40 requests per second at a fixed rate, and times each page from when it was due,
 * so that waiting is included. The proofs of work run at the lowest priority, because in reality the visitors' machines compute them.
 * Percentiles at rest come from the same watch of the same server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { returnCodes } from '../contract/return-codes.ts';
import { claim } from './claim.ts';
import { addAccounts } from './logins-under-load/accounts.ts';
import { OtherWork } from './logins-under-load/machine.ts';
import { ProofSolvers } from './logins-under-load/proof-solvers.ts';
import { type Account, Surroundings } from './logins-under-load/visitors.ts';
import { percentile } from './percentiles.ts';
import { startProcess, temporaryFolder } from './portal-process.ts';

const restSeconds = 20;
/** Visitors arrive over this time, as when a teacher asks a class to log in. The rest of the minute is for finishing. */
const arriveWithinSeconds = 40;
const withinSeconds = 60;
const mostTimesAtRest = 3;

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const browser = { 'sec-fetch-site': 'same-origin' };

const folder = temporaryFolder();
const accounts = await addAccounts(folder.path, 502);
const portal = await startProcess('server/main.ts', { TRUSTED_PROXIES: '127.0.0.1,::1' }, folder.path);
const solvers = new ProofSolvers();
const surroundings = new Surroundings(portal.origin, folder.path, solvers);
const watch: ChildProcess = fork(join(import.meta.dirname, 'logins-under-load/home-watch.ts'), [portal.origin]);
const others = new OtherWork([process.pid, portal.pid, watch.pid, ...solvers.pids]);

/** The watch's results since the last call, ms. */
function seen(): Promise<{ taken: number[]; failed: number }> {
  return new Promise((resolve) => {
    watch.once('message', (message) => resolve(message as { taken: number[]; failed: number }));
    watch.send('tell');
  });
}

async function homeSince(name: string): Promise<number> {
  const { taken, failed } = await seen();
  if (failed > 0) throw new Error(`${name}: ${failed} of ${taken.length + failed} home pages did not come`);
  const p99 = percentile(taken, 99);
  console.log(`${name}: ${taken.length} home pages, median ${percentile(taken, 50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${Math.max(...taken).toFixed(1)} ms; other work took ${others.since().toFixed(0)} % of the machine`);
  return p99;
}

/**
 * All people of a crowd log in, half by code and half by password.
 * @returns the p99 of the home page meanwhile, ms
 */
async function logInAll(name: string, crowd: readonly Account[], addressOf: (index: number) => string): Promise<number> {
  const [asked, hashes, serverCpu, solverCpu] = [solvers.asked, { ...solvers.expectedHashes }, portal.cpuSeconds(), solvers.cpuSeconds()];
  await seen();
  others.since();
  const begun = performance.now();
  const ended = await Promise.all(
    crowd.map(async (account, index): Promise<{ seconds: number; fault: string | null }> => {
      await delay((index / crowd.length) * arriveWithinSeconds * 1000);
      const arrived = performance.now();
      const headers = { ...browser, ...from(addressOf(index)) };
      const fault = await (index % 2 === 0 ? surroundings.logInByCode(account, headers) : surroundings.logInByPassword(account, headers)).then(() => null, String);
      return { seconds: (performance.now() - arrived) / 1000, fault };
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const faults = ended.flatMap(({ fault }) => fault ?? []);
  const seconds = ended.map((each) => each.seconds);
  const p99 = await homeSince(name);
  console.log(
    `${name}: ${crowd.length - faults.length} of ${crowd.length} logged in after ${took.toFixed(1)} s; each took ${percentile(seconds, 50).toFixed(1)} s (median), ${Math.max(...seconds).toFixed(1)} s (longest), piece moved and proof searched included`,
  );
  console.log(
    `${name}: ${solvers.asked - asked} proofs of work, ${((solvers.expectedHashes.sha256 - hashes.sha256) / 1e6).toFixed(0)} million hashes of SHA-256 and ${solvers.expectedHashes.scrypt - hashes.scrypt} of scrypt on average, ${(solvers.cpuSeconds() - solverCpu).toFixed(1)} s of processor time; the server's: ${(portal.cpuSeconds() - serverCpu).toFixed(1)} s`,
  );
  for (const [fault, times] of Map.groupBy(faults, (text) => text)) console.log(`${name}: ${times.length} × ${fault}`);
  claim(`${name}: all ${crowd.length} logged in within ${withinSeconds} s`, faults.length === 0 && took <= withinSeconds);
  return p99;
}

/** An attacker at several addresses types wrong passwords until the account is locked for unknown browsers. */
async function hammer({ userName }: Account): Promise<number> {
  let tries = 0;
  const addresses = Array.from({ length: 6 }, (_, n) => `203.0.113.${n + 1}`);
  const codes = await Promise.all(
    addresses.map(async (address) => {
      let returnCode: number = returnCodes.wrongCredentials;
      for (let attempt = 0; attempt < 12 && returnCode === returnCodes.wrongCredentials; attempt++) {
        tries++;
        ({ returnCode } = await surroundings.call('getUserOrgList', { username: userName, password: `Guess#${attempt}Wrong`, ...(await surroundings.solvedPuzzle(from(address))) }, from(address)));
      }
      return returnCode;
    }),
  );
  claim(`a stranger who typed ${tries} wrong passwords at ${addresses.length} addresses is told to stop`, codes.every((code) => code === returnCodes.passwordLoginClosed));
  return tries;
}

try {
  // Warm-up: the first pages and puzzles of a process are slower and are not measured.
  const [warm, owner, ...crowd] = accounts as [Account, Account, ...Account[]];
  await surroundings.logInByPassword(warm, from('192.0.2.1'));
  await delay(3_000);
  await seen();
  others.since();
  await delay(restSeconds * 1000);
  const atRest = await homeSince('at rest');

  const apart = await logInAll('200 people behind 200 addresses', crowd.slice(0, 200), (index) => `10.1.${index}.7`);
  claim(`home p99 under ${mostTimesAtRest} times its resting value meanwhile (${(apart / atRest).toFixed(2)})`, apart < mostTimesAtRest * atRest);
  await delay(2_000);
  const together = await logInAll('300 people behind one address', crowd.slice(200, 500), () => '10.2.0.7');
  claim(`home p99 under ${mostTimesAtRest} times its resting value meanwhile (${(together / atRest).toFixed(2)})`, together < mostTimesAtRest * atRest);

  const { cookie } = await surroundings.logInByPassword(owner, { ...browser, ...from('192.0.2.50') });
  await hammer(owner);
  const works = (login: Promise<{ returnCode: number }>): Promise<boolean> => login.then(() => true, () => false);
  claim('an unknown browser is then refused even with the right password', !(await works(surroundings.logInByPassword(owner, { ...browser, ...from('192.0.2.51') }))));
  claim('the owner logs in by password with the browser that is known', await works(surroundings.logInByPassword(owner, { ...browser, ...from('203.0.113.1'), cookie: cookie ?? '' })));
  claim('the owner logs in by SMS from elsewhere, with a browser that is not', await works(surroundings.logInByCode(owner, { ...browser, ...from('192.0.2.52') })));
} finally {
  watch.disconnect();
  solvers.close();
  surroundings.close();
  await portal.kill('SIGTERM');
  folder.remove();
}
