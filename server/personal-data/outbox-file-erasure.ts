import { join } from 'node:path';
import type { Context } from '../context.ts';
import { type IsMeant, openOutboxFile } from '../providers/outbox-file.ts';

/**
 * Erases lines that the embedded providers wrote (spec operation#outbox-file). This also runs with real providers, because an older
 * file may still exist.
 * @returns the number of lines
 */
export const eraseStoredMessages = ({ config }: Pick<Context, 'config'>, isMeant: IsMeant): Promise<number> => openOutboxFile(join(config.dataDir, 'outbox.jsonl')).erase(isMeant);

/** Matches lines that contain one of these phones, numbers, mail addresses or Message-IDs as a whole word, in any letter case. */
export function containingAnyOf(words: readonly string[]): IsMeant {
  const patterns = words.filter((word) => word !== '').map(wholeWord);
  return (line) => {
    // JSON escapes are removed, because their letters would count as part of a word.
    const text = 'torn' in line ? line.torn.replace(/\\./g, ' ') : Object.values(line).join('\n');
    return patterns.some((pattern) => pattern.test(text));
  };
}

/** Matches whole words only: a longer number or mail address that contains this one is a different one. */
function wholeWord(word: string): RegExp {
  const [before, after] = word.includes('@') ? ['[\\w.%+-]', '[\\w-]|\\.\\w'] : ['[a-z\\d]', '[a-z\\d]'];
  return new RegExp(`(?<!${before})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!${after})`, 'i');
}
