import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import { excerptOf, type SiteFinds } from '../../publishing/index.ts';
import { searchables, searchKinds } from './kinds.ts';

export function presentFind({ kind: kindName, code, listedAt, body, text }: SiteFinds['list'][number], marks: readonly string[]): DataOf<'searchSite'>['list'][number] {
  const kind = searchKinds.find((name) => searchables[name].kind.name === kindName)!;
  const { page, query, title, note, ...texts } = searchables[kind].show(code, body, text);
  return { kind, page, query, title, note, excerpt: excerptOf(texts, marks), publishTime: isoTime(listedAt) };
}
