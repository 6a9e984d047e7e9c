import { policy } from '../../../contract/content/policy.ts';
import { policyCategory } from '../../../contract/content/policy-category.ts';
import { defineKind } from '../../publishing/index.ts';

/** The end of a policy's last day in China, ms since epoch. Null if it has no end. */
export const endOfValidity = ({ validUntil }: { validUntil: string }): number | null => (validUntil === '' ? null : Date.parse(`${validUntil}T24:00:00+08:00`));

export const policyCategoryKind = defineKind(policyCategory);

export const policyKind = defineKind(policy, {
  stateChangeTimes: (body) => [endOfValidity(body)].filter((time) => time !== null),
  listColumns: (body) => ({
    categoryCode: body.categoryCode,
    facets: { region: body.region ? [body.region] : [] },
    search: [body.title, body.source],
  }),
  foundBy: (body) => ({ title: body.title, summary: `${body.region}\n${body.source}`, html: body.content }),
});
