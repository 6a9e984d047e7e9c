import { timingSafeEqual } from 'node:crypto';


export function sameHex(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parses `Algorithm A=1,B=2` or `Algorithm A=1, B=2`. */
export function readAuthorization(header: string | undefined): { algorithm: string; fields: Map<string, string> } {
  const [algorithm = '', rest = ''] = (header ?? '').split(/ (.*)/s);
  const fields = rest.split(',').map((field) => {
    const [name = '', value = ''] = field.trim().split(/=(.*)/s);
    return [name, value] as const;
  });
  return { algorithm, fields: new Map(fields) };
}
