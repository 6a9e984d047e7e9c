/**
 * What a kept page or answer was made of, and whether a change of content touches it. Readers of content note what was
 * asked for; publishing says where the entry stood and stands. So a change purges what it shows in, and nothing else.
 */

/** Where an entry stands, or stood, in the lists of its kind. */
export interface ListPlace {
  code: string;
  position: number;
  listedAt: number;
  popularity: number;
  priceCents: number;
  categoryCode: string;
  featured: boolean;
  facets: Readonly<Record<string, readonly string[]>>;
}

/** Some of what visitors see may have changed: an entry of a kind, or several at once (`code: null`). */
export interface ContentPublished {
  topCode: string;
  kind: string;
  code: string | null;
  /** Before the change, after it, and planned; left out where it is not known: then it may stand anywhere. */
  places?: readonly ListPlace[];
}

export type Sort = 'order' | 'newest' | 'popular' | 'price';

/** An entry as a list is sorted by it: its own value, and the code among equals. */
export interface Standing {
  value: number;
  code: string;
}

/** A part of a list that was read: what is outside of it may change. */
export interface ListReading {
  categoryCodes?: readonly string[] | undefined;
  featured?: boolean | undefined;
  /** Of each facet one of the values; undefined asks for none. */
  facets?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** From one entry to another, both included; left out, from its beginning, to its end. */
  stretch?: { sort: Sort; first?: Standing | undefined; last?: Standing | undefined } | undefined;
}

/** One thing that was asked for: an entry by its code, a list, or (neither) anything of the kind. */
export interface ContentReading {
  topCode: string;
  kind: string;
  code?: string;
  list?: ListReading;
}

/** Collects what is read while an answer is made. */
export class ReadingLog {
  readonly #readings = new Map<string, ContentReading>();

  note(reading: ContentReading): void {
    this.#readings.set(JSON.stringify(reading), reading);
  }

  /** What was noted so far, each once. */
  get noted(): ContentReading[] {
    return [...this.#readings.values()];
  }
}

const columnOf = { order: 'position', newest: 'listedAt', popular: 'popularity', price: 'priceCents' } as const satisfies Record<Sort, keyof ListPlace>;
const isDescending = (sort: Sort): boolean => sort === 'newest' || sort === 'popular';

/** Negative where one stands above the other (`reading/published-store.ts` sorts alike). */
function compare(sort: Sort, one: Standing, other: Standing): number {
  const ascending = one.value - other.value || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0);
  return isDescending(sort) ? -ascending : ascending;
}

/** Whether an entry that stands there is part of what was read. */
function holds({ categoryCodes, featured, facets = {}, stretch }: ListReading, place: ListPlace): boolean {
  if (categoryCodes && !categoryCodes.includes(place.categoryCode)) return false;
  if (featured !== undefined && featured !== place.featured) return false;
  for (const [facet, values] of Object.entries(facets)) {
    if (values && !place.facets[facet]?.some((value) => values.includes(value))) return false;
  }
  if (!stretch) return true;
  const { sort, first, last } = stretch;
  const standing = { value: place[columnOf[sort]], code: place.code };
  return !(first && compare(sort, standing, first) < 0) && !(last && compare(sort, standing, last) > 0);
}

/** Whether what was made of these readings may look different after the change. */
export function isTouched(readings: readonly ContentReading[], { topCode, kind, code, places }: ContentPublished): boolean {
  return readings.some((reading) => {
    if (reading.kind !== kind || reading.topCode !== topCode) return false;
    if (code === null) return true;
    if (reading.code !== undefined) return reading.code === code;
    const { list } = reading;
    return !list || !places || places.some((place) => holds(list, place));
  });
}
