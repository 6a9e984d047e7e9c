import { addressOf, type CallName } from '../../../contract/calls/index.ts';
import type { Input, Malformation } from './inputs.ts';
import { mutated } from './mutations.ts';
import { entriesOf, type Entry, type Evidence, jsonOfEntries, type Recipe } from './recipe.ts';
import { canBeSpoilt, spoilt } from './spoilt.ts';
import type { Letter } from './wire.ts';
import type { World } from './world.ts';

export type Expectation = 'success' | 'refusal' | 'any';

export interface Posted {
  letter: Letter;
  expects: Expectation;
  /** Evidence that was created for this input. It is reused if the call did not use it. Spoilt evidence is not reused. */
  evidence: Evidence | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Half a surrogate pair cannot be encoded: browsers send U+FFFD in its place. */
const percent = (text: string): string => encodeURIComponent(text.toWellFormed());
/** Node answers longer heads with a bare 431 before any code of this product runs. */
const longestQuery = 8_000;

export function queryOf(entries: readonly Entry[]): string {
  return entries.map(([name, value]) => `${percent(name)}=${percent(textOf(value))}`).join('&').slice(0, longestQuery).replace(/%.?$/, '');
}

interface Addressed {
  name: CallName;
  recipe: Recipe;
  world: World;
}

/** Builds the HTTP request. `spare` is evidence that an earlier input did not use. */
export async function letterOf({ name, recipe, world }: Addressed, input: Input, spare: Evidence | null): Promise<Posted> {
  const address = { 'x-forwarded-for': world.freshAddress() };
  const pack = (entries: readonly Entry[]): readonly Entry[] => recipe.packed?.(world, entries) ?? entries;
  const nothing: Evidence = { fields: {}, headers: {} };
  if (input.kind === 'random') return { letter: letter(name, pack(input.fields), address), expects: 'any', evidence: null };

  const { evidence: find, useless: uselessWays = [] } = recipe;
  const drawn = find ? (spare ?? (await find(world))) : nothing;
  const isUseless = input.kind === 'unproven' && uselessWays.length > 0 && (input.choice % 2 === 1 || !canBeSpoilt(drawn));
  const useless = isUseless ? uselessWays[(input.choice >> 1) % uselessWays.length] : undefined;
  const evidence = useless ? await useless(world) : drawn;
  const keep = find ? drawn : null;
  const whole = (shown: Evidence): Entry[] => entriesOf({ ...input.chosen, ...shown.fields });
  const headersOf = (shown: Evidence) => ({ ...address, ...shown.headers });

  switch (input.kind) {
    case 'right':
      return { letter: letter(name, pack(whole(evidence)), headersOf(evidence)), expects: 'success', evidence: keep };
    case 'enciphered': {
      const entries = whole(evidence).map(([field, value]): Entry => [field, recipe.enciphered?.includes(field) ? world.encipher(textOf(value)) : value]);
      return { letter: letter(name, pack(entries), headersOf(evidence)), expects: 'success', evidence: keep };
    }
    case 'smuggling': {
      const entries = whole(evidence);
      const extra = input.extra.filter(([field]) => !entries.some(([own]) => own === field));
      return { letter: letter(name, [...pack([...extra, ...entries]), ...extra], headersOf(evidence)), expects: 'success', evidence: keep };
    }
    case 'unproven': {
      const shown = useless ? evidence : spoilt(evidence, input.choice >> 1, world);
      return { letter: letter(name, pack(whole(shown)), headersOf(shown)), expects: 'refusal', evidence: useless ? drawn : null };
    }
    case 'mutated': {
      const isOutside = recipe.packed !== undefined && input.outside;
      const entries = isOutside ? mutated(pack(whole(evidence)), input.mutations, world) : pack(mutated(whole(evidence), input.mutations, world));
      return { letter: letter(name, entries, headersOf(evidence)), expects: 'any', evidence: keep };
    }
    case 'malformed':
      return { letter: malformed(letter(name, pack(whole(evidence)), headersOf(evidence)), input.how), expects: 'any', evidence: keep };
  }
}

function letter(name: CallName, entries: readonly Entry[], headers: Readonly<Record<string, string>>): Letter {
  const { method, path } = addressOf(name);
  if (method === 'GET') return { method, path: `${path}?${queryOf(entries)}`, headers, body: null };
  return { method, path, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(jsonOfEntries(entries)) };
}

function malformed(right: Letter, how: Malformation): Letter {
  switch (how.part) {
    case 'body':
      return { ...right, body: Buffer.from(how.text.toWellFormed()) };
    case 'bytes':
      return { ...right, body: Buffer.from(how.base64, 'base64') };
    case 'content-type':
      return { ...right, headers: { ...right.headers, 'content-type': how.value } };
    case 'header':
      return { ...right, headers: { ...right.headers, [how.name]: how.value } };
    case 'query':
      return { ...right, path: `${right.path}${right.path.includes('?') ? '&' : '?'}${how.text}` };
    case 'cut short':
      return right.body ? { ...right, body: right.body.subarray(0, how.at) } : { ...right, path: right.path.slice(0, right.path.indexOf('?') + how.at) };
    case 'method':
      return { ...right, method: how.value };
  }
}
