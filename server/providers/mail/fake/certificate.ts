import { createHash, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';

/** DER (X.690), only the parts that a certificate needs. */
const SEQUENCE = 0x30;
const SET = 0x31;
const OID_ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const OID_COMMON_NAME = '0603550403';
const OID_SUBJECT_ALT_NAME = '0603551d11';
const OID_BASIC_CONSTRAINTS = '0603551d13';

/**
 * A self-signed certificate for `localhost` and 127.0.0.1. It is made at run time, so the repository contains no private key and no
 * test depends on the year. RFC 5280.
 */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, hex(OID_ECDSA_WITH_SHA256));
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, serialNumber(publicKey)),
    algorithm,
    name(),
    der(SEQUENCE, der(0x18, text('20200101000000Z')), der(0x18, text('21200101000000Z'))),
    name(),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, authority(), namesOfLoopback())),
  );
  const certificate = der(SEQUENCE, toBeSigned, algorithm, der(0x03, hex('00'), sign('sha256', toBeSigned, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(certificate).toString(),
  };
}

function name(): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, hex(OID_COMMON_NAME), der(0x0c, text('localhost')))));
}

function authority(): Buffer {
  return der(SEQUENCE, hex(OID_BASIC_CONSTRAINTS), der(0x01, hex('ff')), der(0x04, der(SEQUENCE, der(0x01, hex('ff')))));
}

function namesOfLoopback(): Buffer {
  return der(SEQUENCE, hex(OID_SUBJECT_ALT_NAME), der(0x04, der(SEQUENCE, der(0x82, text('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))));
}

/** A positive number that differs for each key. */
function serialNumber(key: KeyObject): Buffer {
  const digest = createHash('sha256').update(key.export({ type: 'spki', format: 'der' })).digest();
  return Buffer.concat([hex('01'), digest.subarray(0, 15)]);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}

function text(characters: string): Buffer {
  return Buffer.from(characters, 'latin1');
}
