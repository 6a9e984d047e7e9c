/** A mail as its reader sees it: RFC 5322 headers, RFC 2047 words, RFC 2045 parts. Supports only what our own mails use. */
export interface ReceivedMail {
  envelopeFrom: string;
  envelopeTo: string[];
  /** By lower-case name, decoded. */
  headers: Map<string, string>;
  text: string;
  html: string | undefined;
  /** True if it was received over TLS. */
  encrypted: boolean;
  user: string | undefined;
}

interface Entity {
  headers: Map<string, string>;
  body: string;
}

/** Reads the text, and the HTML if there is one. */
export function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const entity = readEntity(raw);
  const parts = partsOf(entity);
  const find = (type: string): string | undefined => {
    const part = parts.find(({ headers }) => (headers.get('content-type') ?? 'text/plain').startsWith(type));
    return part === undefined ? undefined : decodeBody(part);
  };
  return { headers: entity.headers, text: find('text/plain') ?? '', html: find('text/html') };
}

function readEntity(raw: string): Entity {
  const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/s);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    headers.set(name.toLowerCase(), decodeWords(value.trim()));
  }
  return { headers, body };
}

function partsOf(entity: Entity): Entity[] {
  const [, boundary] = /boundary="?([^";]+)/.exec(entity.headers.get('content-type') ?? '') ?? [];
  if (boundary === undefined) return [entity];
  return entity.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(readEntity(part.replace(/^\r\n/, ''))));
}

function decodeBody({ headers, body }: Entity): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuotedPrintable(body.replaceAll(/=\r\n/g, ''));
    default:
      return body;
  }
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
