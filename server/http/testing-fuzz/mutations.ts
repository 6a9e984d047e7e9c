import fc from 'fast-check';
import { hugeText, nastyText, nastyValue } from './nasty.ts';
import type { Entry } from './recipe.ts';
import type { World } from './world.ts';

/** A change of one field of a valid request. */
export type Change =
  | { how: 'replaced'; by: unknown }
  | { how: 'removed' }
  | { how: 'sent twice'; by: unknown; first: boolean }
  | { how: 'as text' | 'as a number' | 'in a list' | 'in an object' }
  | { how: 'padded' | 'followed by' | 'led by'; by: string }
  | { how: 'cut' | 'doubled' | 'in capitals' | 'one character changed' }
  | { how: 'enciphered' | 'enciphered with another key' | 'enciphered and damaged' }
  | { how: 'enciphered nonsense'; by: string };

export interface Mutation {
  /** Index of the field, modulo the number of fields. */
  at: number;
  change: Change;
}

const plain = <How extends Change['how']>(...hows: How[]) => fc.constantFrom(...hows).map((how) => ({ how }) as Change);

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: nastyValue.map((by): Change => ({ how: 'replaced', by })) },
  { weight: 1, arbitrary: hugeText.map((by): Change => ({ how: 'replaced', by })) },
  { weight: 2, arbitrary: plain('removed') },
  { weight: 2, arbitrary: fc.tuple(nastyValue, fc.boolean()).map(([by, first]): Change => ({ how: 'sent twice', by, first })) },
  { weight: 3, arbitrary: plain('as text', 'as a number', 'in a list', 'in an object') },
  { weight: 2, arbitrary: fc.constantFrom(' ', '\t\n', '\u3000', '\u00a0').map((by): Change => ({ how: 'padded', by })) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('followed by' as const, 'led by' as const), nastyText).map(([how, by]): Change => ({ how, by })) },
  { weight: 3, arbitrary: plain('cut', 'doubled', 'in capitals', 'one character changed') },
  { weight: 3, arbitrary: plain('enciphered', 'enciphered with another key', 'enciphered and damaged') },
  { weight: 1, arbitrary: nastyText.map((by): Change => ({ how: 'enciphered nonsense', by })) },
);

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(fc.record({ at: fc.nat({ max: 30 }), change }), { minLength: 1, maxLength: 3 });

const otherKey = Buffer.alloc(16, 7).toString('base64');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The value after a change. `undefined` for a removed one. */
function changed(value: unknown, how: Exclude<Change, { how: 'sent twice' }>, world: World): unknown {
  const text = textOf(value);
  switch (how.how) {
    case 'replaced':
      return how.by;
    case 'removed':
      return undefined;
    case 'as text':
      return text;
    case 'as a number':
      return Number.isFinite(Number(text)) ? Number(text) : text.length;
    case 'in a list':
      return [value];
    case 'in an object':
      return { value };
    case 'padded':
      return how.by + text + how.by;
    case 'followed by':
      return text + how.by;
    case 'led by':
      return how.by + text;
    case 'cut':
      return text.slice(0, -1);
    case 'doubled':
      return text + text;
    case 'in capitals':
      return text.toUpperCase();
    case 'one character changed':
      return text.slice(0, text.length >> 1) + String.fromCharCode((text.charCodeAt(text.length >> 1) || 48) ^ 1) + text.slice((text.length >> 1) + 1);
    case 'enciphered':
      return world.encipher(text.toWellFormed());
    case 'enciphered with another key':
      return world.encipher(text.toWellFormed(), otherKey);
    case 'enciphered and damaged': {
      const bytes = Buffer.from(world.encipher(text.toWellFormed()), 'base64');
      bytes[0]! ^= 255;
      return bytes.toString('base64');
    }
    case 'enciphered nonsense':
      return world.encipher(how.by.toWellFormed());
  }
}

export function mutated(entries: readonly Entry[], list: readonly Mutation[], world: World): Entry[] {
  let result = [...entries];
  for (const { at, change: how } of list) {
    const index = result.length === 0 ? -1 : at % result.length;
    const [name, value] = result[index] ?? ['topCode', '-1'];
    const after: Entry[] = how.how === 'sent twice' ? (how.first ? [[name, how.by], [name, value]] : [[name, value], [name, how.by]]) : [[name, changed(value, how, world)]];
    result = [...result.slice(0, Math.max(0, index)), ...after.filter((entry) => entry[1] !== undefined), ...result.slice(index + 1)];
  }
  return result;
}
