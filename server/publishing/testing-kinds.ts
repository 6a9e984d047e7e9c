import { declare } from '../../contract/content/declaration.ts';
import { type BodyOfFields, type Fields, line, lines, richText } from '../../contract/content/field.ts';
import { type Behaviour, defineKind } from './kind/kind.ts';

/** Kinds of content for tests, declared like those of the product. */

export const words = { label: '字段', help: '测试用' } as const;
/** A required line. */
export const title = line(20, { ...words, required: true });
/** An optional line. */
export const text = line(40, words);

export const testKind = <const Of extends Fields>(name: string, fields: Of, { version = 1, title, ...behaviour }: Behaviour<BodyOfFields<Of>> & { version?: number; title?: keyof Of & string } = {}) =>
  defineKind(declare({ name, label: name, listLabel: name, code: { name: 'code', help: '测试用' }, fields, order: 'operator', shownOn: [], seed: { file: `${name}.json` }, version, ...(title && { title }) }), behaviour);

/** A minimal kind. */
export const note = testKind(
  'note',
  { title, content: richText(words), tags: lines(20, 40, words), group: line(40, { ...words, default: 'a' }) },
  { listColumns: (body) => ({ categoryCode: body.group, search: [body.title], facets: { tag: body.tags } }) },
);

export const editor = { userCode: 'operator-1', clientAddress: '203.0.113.77', requestId: 'r-1' };
export const hour = 3_600_000;
