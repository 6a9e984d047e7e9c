import type { ReadOnlyContext } from '../../context.ts';
import { peopleOf } from '../accounts/index.ts';

/** Authors that are not people. */
const others: Readonly<Record<string, string>> = { seed: '初始内容', system: '系统' };
const gone = '已注销的账号';

/** Returns a function for the name of each author in lists. */
export async function authorNames(context: ReadOnlyContext, authors: readonly string[]): Promise<(author: string) => string> {
  const people = await peopleOf(context, [...new Set(authors)].filter((author) => !Object.hasOwn(others, author)));
  return (author) => others[author] ?? people.get(author)?.name ?? gone;
}
