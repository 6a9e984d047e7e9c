import type fc from 'fast-check';
import type { World } from './world.ts';

/**
 * Start here. A new call needs a recipe in one of `*-recipes.ts`. The files of the run:
 *
 *   recipes.ts  every call's recipe            inputs.ts    makes inputs of seven kinds from a recipe, valid to malformed
 *   run.ts      sends them, shrinks failures   mutations.ts, nasty.ts, spoilt.ts, chosen.ts   values and changes
 *   letters.ts  an input as an HTTP request    wire.ts      sends it over a socket
 *   world.ts    the portal, its people and evidence (codes, puzzles, tokens)   messaging-app.ts   scans as evidence
 *   verbs.ts, changes.ts   check that an input reached its database verb, and which rows changed
 *   answer-faults.ts       checks the answer
 */

/** Parameters of a call by name: from the query, or from the JSON body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Things that a call needs to succeed, and that mostly work once: codes, puzzles, tokens, sessions. */
export interface Evidence {
  fields: Fields;
  headers: Readonly<Record<string, string>>;
}

export type FindEvidence = (world: World) => Promise<Evidence>;

/** Describes valid requests of a call. Invalid inputs are derived from them. */
export interface Recipe {
  /** Valid values for all fields that a caller chooses freely. With the evidence the call must succeed. */
  chosen: fc.Arbitrary<Fields>;
  evidence?: FindEvidence;
  /** True: the call succeeds without the evidence too, with less data, so inputs with spoilt evidence are left out. */
  answersStrangers?: true;
  /** True: a success costs a password hash or a drawn picture. There are fewer of them, and more refusals. */
  costly?: true;
  /** Evidence that looks valid but must be refused, such as a registered phone or an enterprise of another person. */
  useless?: readonly FindEvidence[];
  /** Fields that the pages' encryption helper encrypts. Plain text is accepted too (spec calls#encryption-helper). */
  enciphered?: readonly string[];
  /** Converts the fields if they are not sent as they are. */
  packed?(world: World, fields: readonly Entry[]): readonly Entry[];
  /** Flushes writes that the call has deferred, so that they can be traced to the input. */
  settle?(world: World): Promise<void>;
}

/** A parameter as it is sent. A list of entries may contain a name twice. */
export type Entry = readonly [name: string, value: unknown];

export const entriesOf = (fields: Fields): Entry[] => Object.entries(fields);

export const evidenceOf = (fields: Fields, headers: Evidence['headers'] = {}): Evidence => ({ fields, headers });

/** Builds JSON by hand, because a list of entries may contain a name twice, and `__proto__` as a regular name. */
export const jsonOfEntries = (entries: readonly Entry[]): string => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
