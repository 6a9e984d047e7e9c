import { z } from 'zod';
import { defineKind, richText, title } from './index.ts';

/** A kind as plain as can be. */
export const note = defineKind({
  name: 'note',
  body: z.strictObject({ title: title(20), content: richText.default(''), tags: z.array(z.string()).default([]), group: z.string().default('a') }),
  listColumns: (body) => ({ categoryCode: body.group, search: [body.title], facets: { tag: body.tags } }),
});

export const editor = { userCode: 'operator-1', clientAddress: '203.0.113.77', requestId: 'r-1' };
export const hour = 3_600_000;
