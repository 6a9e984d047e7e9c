import type { Evidence } from './recipe.ts';
import type { World } from './world.ts';

/** For each field of evidence, a change that keeps the form valid and makes the evidence invalid. */
const ways: readonly { of: string; spoil(value: unknown, world: World): unknown }[] = [
  { of: 'smsCode', spoil: anotherCode },
  { of: 'verificationCode', spoil: anotherCode },
  { of: 'blockX', spoil: (value) => Number(value) + 40 },
  { of: 'blockX', spoil: () => undefined },
  { of: 'powNonce', spoil: () => undefined },
  { of: 'userKey', spoil: (_value, world) => world.freshId() },
  { of: 'userKey', spoil: () => undefined },
  { of: 'tempAccountToken', spoil: (_value, world) => world.context.random.bytes(32).toString('base64url') },
  { of: 'tempAccountToken', spoil: (value) => String(value).toUpperCase() },
  { of: 'ticket', spoil: (_value, world) => world.context.random.bytes(32).toString('base64url') },
  { of: 'state', spoil: (_value, world) => world.context.random.bytes(16).toString('hex') },
  { of: 'requestId', spoil: (_value, world) => world.freshId() },
];

const headerWays: readonly { of: string; spoil(value: string, world: World): string | null }[] = [
  { of: 'authorization_token', spoil: () => null },
  { of: 'authorization_token', spoil: (_value, world) => world.context.random.bytes(32).toString('base64url') },
  { of: 'authorization_token', spoil: (value) => `${value}x` },
  { of: 'cookie', spoil: () => null },
  { of: 'cookie', spoil: (value) => value.slice(0, -3) + (value.endsWith('AAA') ? 'BBB' : 'AAA') },
];

function anotherCode(value: unknown): string {
  return String((Number(value) + 1) % 1_000_000).padStart(6, '0');
}

interface Applicable {
  in: 'fields' | 'headers';
  of: string;
  spoil(value: never, world: World): unknown;
}

/** The id of a form is not evidence. */
const waysFor = ({ fields, headers }: Evidence): Applicable[] => [
  ...ways.filter(({ of }) => of in fields && !(of === 'requestId' && 'verificationCode' in fields)).map((way): Applicable => ({ in: 'fields', ...way })),
  ...headerWays.filter(({ of }) => of in headers).map((way): Applicable => ({ in: 'headers', ...way })),
];

/** True if some part of the evidence can be spoilt. */
export const canBeSpoilt = (evidence: Evidence): boolean => waysFor(evidence).length > 0;

/** The same evidence with one part spoilt. @throws if nothing can be spoilt */
export function spoilt(evidence: Evidence, choice: number, world: World): Evidence {
  const applicable = waysFor(evidence);
  const way = applicable[choice % applicable.length];
  if (way === undefined) throw new Error(`no proof among ${Object.keys(evidence.fields).join(', ')}: the recipe needs useless evidence`);
  const { [way.of]: value, ...rest } = evidence[way.in];
  const after = way.spoil(value as never, world);
  return { ...evidence, [way.in]: after === undefined || after === null ? rest : { ...rest, [way.of]: after } };
}
