import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { newsKind } from './kinds.ts';

export function presentNewsItem({ code, listedAt, body }: Published<BodyOf<typeof newsKind>>): DataOf<'informationList'>['list'][number] {
  return { bizCode: code, title: body.title, summary: body.summary, poster: body.poster, publishTime: isoTime(listedAt) };
}
