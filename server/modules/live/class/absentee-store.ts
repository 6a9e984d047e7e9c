import type { Read } from '../../../database/index.ts';

const onList = (read: Read, topCode: string, liveCode: string) => read.selectFrom('live_listed_people').where('top_code', '=', topCode).where('live_code', '=', liveCode);

/** The people on the list of a live, in the order of adding. A list may have 20,000, so only the columns that decide are read. */
export const listedPhones = (read: Read, topCode: string, liveCode: string): Promise<{ id: string; name: string; phone_index: string }[]> =>
  onList(read, topCode, liveCode).select(['id', 'name', 'phone_index']).orderBy('added_at').orderBy('id').execute();

/** The sealed phones of some of them, by id. @param ids of one page */
export async function sealedPhones(read: Read, topCode: string, liveCode: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await onList(read, topCode, liveCode).select(['id', 'phone_sealed']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, phone_sealed }) => [id, phone_sealed]));
}
