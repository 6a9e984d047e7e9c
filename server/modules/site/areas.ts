import { type BodyOf, publishedOne, type Reading } from '../../publishing/index.ts';
import { areaTreeKind } from './kinds.ts';

/** The national administrative divisions to city level; the platform's list serves every tenant. */
export async function areasOf(context: Reading): Promise<BodyOf<typeof areaTreeKind>['areas']> {
  return (await publishedOne(context, areaTreeKind, { code: 'areas' }))?.body.areas ?? [];
}

/** A place and, where it is a province, its cities, by their names. */
export async function withCities(context: Reading, place: string): Promise<string[]> {
  const province = (await areasOf(context)).find(({ name }) => name === place);
  return [place, ...(province?.children.map(({ name }) => name) ?? [])];
}
