import { join } from 'node:path';
import type { Context } from './context.ts';
import { openOutboxFile } from './providers/outbox-file.ts';

/**
 * Blanks what the embedded providers wrote down (decisions §10) of somebody or something: every line that holds one of the
 * words. Also where real providers are in use by now, since the file may be older than they are.
 * @returns how many lines
 */
export const eraseKeptMessages = ({ config }: Pick<Context, 'config'>, words: readonly string[]): Promise<number> => openOutboxFile(join(config.dataDir, 'outbox.jsonl')).erase(words);
