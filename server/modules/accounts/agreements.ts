import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
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

/** Puts a version in force from `effectiveAt`. Versions are kept for ever: consents point at them. */
export async function publishAgreement(
  { clock, database }: Context,
  topCode: string,
  agreement: { version: string; effectiveAt: number; documents: AgreementDocument[] },
): Promise<void> {
  const documents = JSON.stringify(agreement.documents);
  const hash = createHash('sha256').update(`${topCode}\n${agreement.version}\n${documents}`).digest('hex');
  await database.transaction((tx) =>
    insertAgreement(tx, { hash, top_code: topCode, version: agreement.version, effective_at: agreement.effectiveAt, documents, created_at: clock.now() }),
  );
}

/** The texts in force for a tenant, the platform's where it has none of its own. */
export async function currentAgreement({ clock, database }: Context, topCode: string): Promise<Agreement | null> {
  const row = (await agreementInForce(database, topCode, clock.now())) ?? (await agreementInForce(database, '-1', clock.now()));
  if (!row) return null;
  return { hash: row.hash, version: row.version, effectiveAt: row.effective_at, documents: JSON.parse(row.documents) as AgreementDocument[] };
}
