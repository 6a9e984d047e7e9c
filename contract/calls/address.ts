/** Method and path of a call, as written in the tables. */
export type AddressText = `${'GET' | 'POST'} /${string}`;

export interface Address {
  method: 'GET' | 'POST';
  path: string;
  base: 'Master' | 'bks' | 'Burial';
}

/** Parses an address. The base depends on the path (spec calls#bases). */
export function parseAddress(text: AddressText): Address {
  const [method, path] = text.split(' ') as ['GET' | 'POST', string];
  const base = path.startsWith('/burial/') ? 'Burial' : path.startsWith('/bks/') ? 'bks' : 'Master';
  return { method, path, base };
}
