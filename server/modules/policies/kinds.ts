import { z } from 'zod';
import { policyHelpPages } from '../../../contract/calls/policies.ts';
import { dayOrEmpty, defineKind, line, publicCode, richText, title } from '../../publishing/index.ts';

/** A policy holds to the end of its last day, in China; ms since epoch, null where it names none. */
export const endOfValidity = ({ validUntil }: { validUntil: string }): number | null => (validUntil === '' ? null : Date.parse(`${validUntil}T24:00:00+08:00`));

export const policyCategoryKind = defineKind({ name: 'policyCategory', body: z.strictObject({ categoryName: title(40) }) });

/** A policy of subsidised training, shown on `/skillTraing` (spec content#policies). */
export const policyKind = defineKind({
  name: 'policy',
  body: z.strictObject({
    title: title(120),
    categoryCode: publicCode,
    region: line(40).default(''),
    source: line(80).default(''),
    content: richText.default(''),
    validUntil: dayOrEmpty.default(''),
    /** Clauses, each with what of the product meets it; none where nothing does. */
    help: z
      .array(z.strictObject({ clause: title(60), title: title(30), text: title(120), page: z.enum(policyHelpPages) }))
      .max(3)
      .default([]),
  }),
  version: 3,
  stateChangeTimes: (body) => [endOfValidity(body)].filter((time) => time !== null),
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    facets: { region: body.region ? [body.region] : [] },
    search: [body.title, body.source],
  }),
  foundBy: (body) => ({ title: body.title, summary: `${body.region}\n${body.source}`, html: body.content }),
});
