import { join } from 'node:path';
import type { Context } from '../context.ts';
import { type IsMeant, openOutboxFile } from '../providers/outbox-file.ts';

/**
 * Blanks lines that the embedded providers wrote (spec operation#outbox-file). Also where real providers are in use by now,
 * since the file may be older than they are.
 * @returns how many lines
 */
export const eraseStoredMessages = ({ config }: Pick<Context, 'config'>, isMeant: IsMeant): Promise<number> => openOutboxFile(join(config.dataDir, 'outbox.jsonl')).erase(isMeant);

/** Lines that hold one of these phones, numbers, mail addresses or Message-IDs as a whole, in any case of letters. */
export function containingAnyOf(words: readonly string[]): IsMeant {
  const patterns = words.filter((word) => word !== '').map(wholeWord);
  return (line) => {
    // Without the escapes of JSON: their letters would count as letters before a word.
    const text = 'torn' in line ? line.torn.replace(/\\./g, ' ') : Object.values(line).join('\n');
    return patterns.some((pattern) => pattern.test(text));
  };
}

/** Matches whole words only: a longer number or mail address that contains this one is another one. */
function wholeWord(word: string): RegExp {
  const [before, after] = word.includes('@') ? ['[\\w.%+-]', '[\\w-]|\\.\\w'] : ['[a-z\\d]', '[a-z\\d]'];
  return new RegExp(`(?<!${before})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!${after})`, 'i');
}
