import { z } from 'zod';
import { publicCode, title } from './kind/fields.ts';
import { type BodyOf, defineKind } from './kind/kind.ts';
import { publishedOne, type ReadContext } from './reading/published.ts';

const area = z.strictObject({ code: publicCode, name: title(40) });

/** The national administrative divisions to city level: one entry, `areas`. The platform's list serves all tenants. */
export const areaTreeKind = defineKind({
  name: 'areaTree',
  body: z.strictObject({ areas: z.array(area.extend({ children: z.array(area).max(200) })).max(60) }),
});

export async function areasOf(context: ReadContext): Promise<BodyOf<typeof areaTreeKind>['areas']> {
  return (await publishedOne(context, areaTreeKind, { code: 'areas' }))?.body.areas ?? [];
}

/** A place and, where it is a province, its cities, by their names. */
export async function withCities(context: ReadContext, place: string): Promise<string[]> {
  const province = (await areasOf(context)).find(({ name }) => name === place);
  return [place, ...(province?.children.map(({ name }) => name) ?? [])];
}
