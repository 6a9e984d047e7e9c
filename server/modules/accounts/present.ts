import type { DataOf } from '../../../contract/calls/index.ts';
import type { Agreement } from './agreements.ts';

export const presentAgreement = ({ version, effectiveAt, documents }: Agreement): DataOf<'getAgreementText'> => ({
  version,
  effectiveTime: new Date(effectiveAt).toISOString(),
  documents: documents.map(({ code, title, content }) => ({ code, title, content })),
});
