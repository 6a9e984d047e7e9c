import { type BodyOf, type Published, published, publishedOne, type ReadContext } from '../../publishing/index.ts';
import { expertKind } from './kinds.ts';

export type PublishedExpert = Published<BodyOf<typeof expertKind>>;

/** The resCode of an expert. The bizCode if the record has no resCode (spec content#expert). */
export const resCodeOf = ({ code, body }: PublishedExpert): string => body.resCode ?? code;

/** The expert with a resCode. Null if none is published. */
export async function expertByResCode(context: ReadContext, topCode: string, resCode: string): Promise<PublishedExpert | null> {
  const [named] = await published(context, expertKind, { topCode, facets: { resCode: resCode }, limit: 1 });
  if (named) return named;
  const expert = await publishedOne(context, expertKind, { topCode, code: resCode });
  return expert && resCodeOf(expert) === resCode ? expert : null;
}
