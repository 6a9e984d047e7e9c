import type fc from 'fast-check';
import type { World } from './world.ts';

/**
 * Start here. A call that is new needs one thing: its recipe, beside its like in `*-recipes.ts`. From there the run goes
 *
 *   recipes.ts  every call's recipe            inputs.ts    from a recipe, inputs of seven kinds, right to malformed
 *   run.ts      sends them, shrinks failures   mutations.ts, nasty.ts, spoilt.ts, chosen.ts   values and changes
 *   letters.ts  an input as an HTTP request    wire.ts      and over a socket
 *   world.ts    the portal, its people and codes, puzzles, tokens: the evidence   messaging-app.ts   scans for it
 *   verbs.ts, changes.ts   did the input come to its verb, and which rows did it change
 *   answer-faults.ts       may the product answer so
 */

/** Parameters of a call by name: of the query, or of the JSON body. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a caller must have before a call can succeed, and can use once: codes, puzzles, tokens, sessions. */
export interface Evidence {
  fields: Fields;
  headers: Readonly<Record<string, string>>;
}

export type FindEvidence = (world: World) => Promise<Evidence>;

/** How a call is asked rightly. What is wrong with an input comes on top of this. */
export interface Recipe {
  /** Right values for all that a caller chooses freely. With the evidence they must succeed. */
  chosen: fc.Arbitrary<Fields>;
  evidence?: FindEvidence;
  /** The call answers without the evidence too, only not so much: to spoil it proves nothing. */
  answersStrangers?: true;
  /** A success costs a password hash, or a picture to be drawn: there are fewer of them, and more refusals. */
  costly?: true;
  /** Evidence that looks right and is of no use: a phone that is registered already, an enterprise of others. */
  useless?: readonly FindEvidence[];
  /** Fields that the pages' encryption helper sends as cipher text; plain text is accepted too (spec calls#encryption-helper). */
  enciphered?: readonly string[];
  /** How the fields travel where they do not travel as they are. */
  packed?(world: World, fields: readonly Entry[]): readonly Entry[];
  /** Flushes writes that the call has deferred, so that they can be traced to the input. */
  settle?(world: World): Promise<void>;
}

/** A parameter as it is sent: a list of them may hold one name twice. */
export type Entry = readonly [name: string, value: unknown];

export const entriesOf = (fields: Fields): Entry[] => Object.entries(fields);

export const evidenceOf = (fields: Fields, headers: Evidence['headers'] = {}): Evidence => ({ fields, headers });

/** Written by hand, since a list of fields may hold one name twice, and `__proto__` as a name like any other. */
export const jsonOfEntries = (entries: readonly Entry[]): string => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
