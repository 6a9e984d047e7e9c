import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, type CallName, type DataOf, type RequestOf } from '../../contract/calls/index.ts';
import type { ProofSolvers } from './proof-solvers.ts';

/** The minimum time of a drag. */
const dragMilliseconds = 700;

export interface Account {
  phone: string;
  userName: string;
  password: string;
  topCode: string;
}

export interface Answer<Name extends CallName> {
  status: number;
  returnCode: number;
  data: DataOf<Name>;
  cookie: string | null;
}

/** The visitors' view of the portal, and data that only its operator can read: the answers of puzzles, and sent SMS. */
export class Surroundings {
  readonly #origin: string;
  readonly #solvers: ProofSolvers;
  readonly #answerOf: (userKey: string) => number;
  readonly #outbox: string;
  readonly #codes = new Map<string, string>();
  #outboxRead = 0;
  #outboxRest = '';
  readonly close: () => void;

  constructor(origin: string, dataDir: string, solvers: ProofSolvers) {
    this.#origin = origin;
    this.#solvers = solvers;
    this.#outbox = join(dataDir, 'outbox.jsonl');
    const database = new DatabaseSync(join(dataDir, 'portal.db'), { readOnly: true, timeout: 5_000 });
    const select = database.prepare('SELECT answer_x FROM captcha_puzzles WHERE user_key = ?');
    this.#answerOf = (userKey) => Number(select.get(userKey)?.answer_x);
    this.close = () => database.close();
  }

  async call<Name extends CallName>(name: Name, parameters: RequestOf<Name>, headers: Record<string, string>): Promise<Answer<Name>> {
    const { method, path } = addressOf(name);
    const query = new URLSearchParams(Object.entries(parameters as Record<string, unknown>).map(([key, value]) => [key, String(value)])).toString();
    const response = await fetch(this.#origin + path + (method === 'GET' ? `?${query}` : ''), {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(parameters) }),
    });
    const { returnCode, data } = (await response.json()) as { returnCode: number; data: DataOf<Name> };
    return { status: response.status, returnCode, data, cookie: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ') || null };
  }

  async succeed<Name extends CallName>(name: Name, parameters: RequestOf<Name>, headers: Record<string, string>): Promise<Answer<Name>> {
    const answer = await this.call(name, parameters, headers);
    if (answer.returnCode !== 200) throw new Error(`${name}: ${answer.status} ${answer.returnCode}`);
    return answer;
  }

  /** A solved puzzle with its proof of work. */
  async solvedPuzzle(headers: Record<string, string>): Promise<{ userKey: string; blockX: number; powNonce: string }> {
    const userKey = randomUUID();
    const { data } = await this.succeed('getCaptcha', { userKey }, headers);
    const [powNonce] = await Promise.all([this.#solvers.solve(data.pow), delay(dragMilliseconds)]);
    return { userKey, blockX: this.#answerOf(userKey), powNonce };
  }

  /** The newest code sent to a phone. */
  #codeFor(phone: string): string {
    if (existsSync(this.#outbox)) {
      const file = openSync(this.#outbox, 'r');
      const part = Buffer.alloc(65_536);
      for (let length = readSync(file, part, 0, part.length, this.#outboxRead); length > 0; length = readSync(file, part, 0, part.length, this.#outboxRead)) {
        this.#outboxRead += length;
        const lines = (this.#outboxRest + part.toString('latin1', 0, length)).split('\n');
        this.#outboxRest = lines.pop() ?? '';
        for (const line of lines) {
          const { to, code } = JSON.parse(line) as { to: string; code?: string };
          if (code !== undefined) this.#codes.set(to, code);
        }
      }
      closeSync(file);
    }
    const code = this.#codes.get(phone);
    if (code === undefined) throw new Error(`no SMS went out to ${phone}`);
    return code;
  }

  async logInByCode({ phone, topCode }: Account, headers: Record<string, string>): Promise<Answer<'login'>> {
    await this.succeed('sendOfficialCode', { phone, operaType: 'login', ...(await this.solvedPuzzle(headers)) }, headers);
    const begun = await this.succeed('login', { phone, smsCode: this.#codeFor(phone), phoneLogin: 1 }, headers);
    if (!('tempAccountToken' in begun.data)) throw new Error('step 1 answers no token');
    return this.succeed('login', { tempAccountToken: begun.data.tempAccountToken, topCode }, withCookie(headers, begun.cookie));
  }

  async logInByPassword({ userName, password, topCode }: Account, headers: Record<string, string>): Promise<Answer<'userLogin'>> {
    const begun = await this.succeed('getUserOrgList', { username: userName, password, ...(await this.solvedPuzzle(headers)) }, headers);
    return this.succeed('userLogin', { username: userName, tempAccountToken: begun.data.tempAccountToken, topCode }, withCookie(headers, begun.cookie));
  }
}

/** A browser's login is bound to the cookie of its first step. */
const withCookie = (headers: Record<string, string>, cookie: string | null): Record<string, string> => (cookie === null ? headers : { ...headers, cookie });
