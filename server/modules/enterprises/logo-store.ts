import type { Read } from '../../database/index.ts';

/** The storage keys of the logos of enterprises. */
export async function logosOfEnterprises(read: Read): Promise<string[]> {
  const rows = await read.selectFrom('enterprises').select('logo').where('logo', 'like', '/files/%').execute();
  return rows.map(({ logo }) => logo.slice('/files/'.length));
}
