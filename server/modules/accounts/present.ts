import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import type { Agreement } from './agreements.ts';

export const presentAgreement = ({ version, effectiveAt, documents }: Agreement): DataOf<'getAgreementText'> => ({
  version,
  effectiveTime: isoTime(effectiveAt),
  documents: documents.map(({ code, title, content }) => ({ code, title, content })),
});
