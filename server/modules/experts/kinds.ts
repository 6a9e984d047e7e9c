import { expert } from '../../../contract/content/expert.ts';
import { defineKind } from '../../publishing/index.ts';

export const expertKind = defineKind(expert, {
  listColumns: (body) => ({
    categoryCode: body.onHome ? 'index_experts' : '',
    search: [body.resName, body.major, ...body.titles],
    facets: { resCode: body.resCode ? [body.resCode] : [] },
  }),
  foundBy: (body) => ({ title: body.resName, summary: [body.major, body.motto, ...body.titles].join('\n'), html: body.introduction, text: body.experience }),
});
