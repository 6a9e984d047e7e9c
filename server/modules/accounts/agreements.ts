import { createHash } from 'node:crypto';
import { platformTopCode } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { invalidateAt } from '../../publishing/index.ts';
import { agreementInForce, insertAgreement } from './store.ts';

export interface AgreementDocument {
  code: string;
  title: string;
  /** Sanitised HTML. */
  content: string;
}

export interface Agreement {
  hash: string;
  version: string;
  effectiveAt: number;
  documents: AgreementDocument[];
}

/** A stored version cannot be changed: the text that people consented to must stay available. */
export class AgreementChanged extends Error {
  override readonly name = 'AgreementChanged';
}

/**
 * Puts a version in force from `effectiveAt`. Versions are stored permanently: consents refer to them by the hash of `text`, the
 * agreement as written. `documents` are its sanitised texts for display. Cached pages with the texts are invalidated when the
 * version is added and when it comes into force. Publishing the same text again changes nothing.
 * @throws {AgreementChanged} if the version exists with another text
 */
export async function publishAgreement(
  context: Context,
  topCode: string,
  agreement: { version: string; effectiveAt: number; text: string; documents: AgreementDocument[] },
): Promise<void> {
  const { version, effectiveAt } = agreement;
  const documents = JSON.stringify(agreement.documents);
  // A checkout with CRLF line ends is still the same text.
  const hash = createHash('sha256').update(`${topCode}\n${agreement.text.replaceAll('\r\n', '\n')}`).digest('hex');
  const standing = await context.database.transaction(async (tx) => {
    const stands = await insertAgreement(tx, { hash, top_code: topCode, version, effective_at: effectiveAt, documents, created_at: context.clock.now() });
    if (stands.added) await invalidateAt(context, tx, { topCode, kind: 'agreement', code: version }, [effectiveAt]);
    return stands;
  });
  // The same documents with another hash: only the layout of the file changed.
  const saysTheSame = standing.documents === documents && standing.effective_at === effectiveAt;
  if (standing.hash !== hash && !saysTheSame) throw new AgreementChanged(`agreement ${version} of ${topCode} stands with another text`);
}

/** The texts in force for a tenant. A tenant without its own has the platform's. */
export async function currentAgreement({ clock, database, cacheTags }: Context, topCode: string): Promise<Agreement | null> {
  for (const whose of [topCode, platformTopCode]) cacheTags?.addKind({ kind: 'agreement', topCode: whose });
  const row = (await agreementInForce(database.read, topCode, clock.now())) ?? (await agreementInForce(database.read, platformTopCode, clock.now()));
  if (!row) return null;
  return { hash: row.hash, version: row.version, effectiveAt: row.effective_at, documents: JSON.parse(row.documents) as AgreementDocument[] };
}
