import { readAuthorization, sameHex } from '../../fake/signing.ts';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';
import { tc3Algorithm, tc3Date, tc3Signature } from '../tencent-signature.ts';

const ALLOWED_SKEW_SECONDS = 5 * 60;
const ALWAYS_SIGNED = ['content-type', 'host'];

/** The vendor's code for an invalid signature. Undefined for a valid one. */
export function tc3Fault(request: ReceivedRequest, service: string, secrets: ReadonlyMap<string, string>, now: number): string | undefined {
  const { algorithm, fields } = readAuthorization(request.headers.authorization);
  const [secretId = '', date, scopeService, terminator] = (fields.get('Credential') ?? '').split('/');
  const signedHeaders = (fields.get('SignedHeaders') ?? '').split(';');
  const timestamp = String(request.headers['x-tc-timestamp']);
  if (
    algorithm !== tc3Algorithm ||
    terminator !== 'tc3_request' ||
    !/^\d{10}$/.test(timestamp) ||
    !ALWAYS_SIGNED.every((name) => signedHeaders.includes(name))
  ) {
    return 'AuthFailure.InvalidAuthorization';
  }

  const secretKey = secrets.get(secretId);
  if (secretKey === undefined) return 'AuthFailure.SecretIdNotFound';
  if (Math.abs(now / 1_000 - Number(timestamp)) > ALLOWED_SKEW_SECONDS) return 'AuthFailure.SignatureExpire';
  if (date !== tc3Date(timestamp) || scopeService !== service) return 'AuthFailure.SignatureFailure';
  return sameHex(fields.get('Signature') ?? '', tc3Signature(request, signedHeaders, service, secretKey))
    ? undefined
    : 'AuthFailure.SignatureFailure';
}
