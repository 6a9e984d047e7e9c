import { areaTree } from '../../contract/content/area-tree.ts';
import { type BodyOf, defineKind } from './kind/kind.ts';
import { publishedOne, type ReadContext } from './reading/published.ts';

export const areaTreeKind = defineKind(areaTree);

export async function areasOf(context: ReadContext): Promise<BodyOf<typeof areaTreeKind>['areas']> {
  return (await publishedOne(context, areaTreeKind, { code: 'areas' }))?.body.areas ?? [];
}

/** The name of a place. For a province also the names of its cities. */
export async function withCities(context: ReadContext, place: string): Promise<string[]> {
  const province = (await areasOf(context)).find(({ name }) => name === place);
  return [place, ...(province?.children.map(({ name }) => name) ?? [])];
}
