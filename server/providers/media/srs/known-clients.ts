import { globSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaSurroundings } from '../options.ts';

/** A client that the portal has allowed. */
export interface Client {
  stream: string;
  personCode: string;
  /** Null for a viewer. */
  source: 'browser' | 'encoder' | null;
  /** Key of an encoder. */
  key: string | null;
}

const writeMilliseconds = 1_000;
/** No class is that long. Clients that have left meanwhile are forgotten then. */
const keptMilliseconds = 24 * 3_600_000;

/**
 * The allowed clients by the id of SRS, which does not tell whose they are. They are kept in files, so that after a restart of the portal
 * people can still be disconnected. Each instance writes a file of its own, and at its start it reads those of all and deletes old ones. A
 * crash loses the last second. Encoders are not written, because they contain their keys.
 */
export class KnownClients extends Map<string, Client> {
  readonly #directory: string;
  readonly #file: string;
  readonly #clock: MediaSurroundings['clock'];
  readonly #logger: MediaSurroundings['logger'];
  readonly #allowedAt = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(directory: string, { clock, logger, random }: Pick<MediaSurroundings, 'clock' | 'logger' | 'random'>) {
    super();
    this.#directory = directory;
    this.#file = join(directory, `srs-clients-${random.uuid()}.json`);
    this.#clock = clock;
    this.#logger = logger;
    for (const file of globSync('srs-clients-*.json', { cwd: directory })) this.#read(join(directory, file));
  }

  override set(id: string, client: Client): this {
    this.#allowedAt.set(id, this.#clock.now());
    super.set(id, client);
    this.#writeSoon();
    return this;
  }

  override delete(id: string): boolean {
    this.#allowedAt.delete(id);
    if (!super.delete(id)) return false;
    this.#writeSoon();
    return true;
  }

  /** The ids of the clients of a stream, or of one person in it. */
  idsOf(stream: string, personCode?: string): string[] {
    return [...this].filter(([, client]) => client.stream === stream && (personCode === undefined || client.personCode === personCode)).map(([id]) => id);
  }

  /** Writes what has changed. */
  async close(): Promise<void> {
    if (this.#timer) this.#write();
    await this.#writing;
  }

  #read(file: string): void {
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as [string, Client, number][];
      const recent = stored.filter(([, , allowedAt]) => allowedAt > this.#clock.now() - keptMilliseconds);
      for (const [id, client, allowedAt] of recent) {
        this.#allowedAt.set(id, allowedAt);
        super.set(id, client);
      }
      if (recent.length === 0) rmSync(file);
    } catch (error) {
      this.#logger.warn({ err: error, file }, 'clients of SRS from before the start are unknown');
    }
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => this.#write(), writeMilliseconds).unref();
  }

  #write(): void {
    clearTimeout(this.#timer!);
    this.#timer = null;
    const oldest = this.#clock.now() - keptMilliseconds;
    const text = JSON.stringify([...this].flatMap(([id, client]) => (client.key === null && this.#allowedAt.get(id)! > oldest ? [[id, client, this.#allowedAt.get(id)]] : [])));
    this.#writing = this.#writing.then(async () => {
      try {
        await mkdir(this.#directory, { recursive: true, mode: 0o700 });
        await writeFile(`${this.#file}.new`, text, { mode: 0o600 });
        await rename(`${this.#file}.new`, this.#file);
      } catch (error) {
        this.#logger.warn({ err: error, file: this.#file }, 'the clients of SRS could not be written');
      }
    });
  }
}
