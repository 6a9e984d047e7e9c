import { readAuthorization, sameHex } from '../../fake/signing.ts';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';
import { sha256Hex } from '../../signing.ts';
import { acs3Algorithm, acs3Signature } from '../aliyun-signature.ts';

const ALLOWED_SKEW_MS = 15 * 60_000;
const ALWAYS_SIGNED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];

/** The vendor's code for an invalid signature. Undefined for a valid one. */
export function acs3Fault(request: ReceivedRequest, secrets: ReadonlyMap<string, string>, now: number): string | undefined {
  const { algorithm, fields } = readAuthorization(request.headers.authorization);
  const signedHeaders = (fields.get('SignedHeaders') ?? '').split(';');
  if (algorithm !== acs3Algorithm || !fields.has('Credential') || !fields.has('Signature')) return 'IncompleteSignature';
  const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-acs-') || name === 'content-type');
  if (![...ALWAYS_SIGNED, ...mustBeSigned].every((name) => signedHeaders.includes(name))) return 'IncompleteSignature';

  const secret = secrets.get(fields.get('Credential') ?? '');
  if (secret === undefined) return 'InvalidAccessKeyId.NotFound';
  if (request.headers['x-acs-content-sha256'] !== sha256Hex(request.body)) return 'SignatureDoesNotMatch';
  if (!sameHex(fields.get('Signature') ?? '', acs3Signature(request, signedHeaders, secret))) return 'SignatureDoesNotMatch';

  const date = String(request.headers['x-acs-date']);
  const signedAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(signedAt)) return 'InvalidTimeStamp.Format';
  if (Math.abs(now - signedAt) > ALLOWED_SKEW_MS) return 'InvalidTimeStamp.Expired';
  return undefined;
}
