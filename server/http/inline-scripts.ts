import { hash } from 'node:crypto';

const opening = '<script';
const closing = '</script>';

/**
 * Hashes the inline scripts that the portal itself wrote into a rendered page, as sources of its Content Security Policy
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source). These scripts carry the nonce of this rendering, which is removed. A
 * script inside content has no nonce and does not run.
 *
 * Works on bytes, which saves decoding and encoding the page.
 */
export function hashInlineScripts(rendered: Buffer, nonce: string): { html: Buffer; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = rendered.indexOf(mark); at >= 0; at = rendered.indexOf(mark, from)) {
    const body = inlineScriptAround(rendered, at);
    if (body) sources.add(`'sha256-${hash('sha256', body, 'base64')}'`);
    parts.push(rendered.subarray(from, at));
    from = at + mark.length;
  }
  return { html: joined([...parts, rendered.subarray(from)]), sources: [...sources] };
}

/** Joins the parts in a buffer without shared memory, so that the cache need not copy it. */
function joined(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

/** The text of the inline script with the attribute at this position. Null for other elements and for scripts with a `src`. */
function inlineScriptAround(rendered: Buffer, attributeAt: number): Buffer | null {
  const tag = rendered.lastIndexOf('<', attributeAt);
  if (rendered.toString('latin1', tag, tag + opening.length) !== opening) return null;
  const tagEnd = rendered.indexOf('>', attributeAt);
  const end = rendered.indexOf(closing, tagEnd);
  if (tagEnd < 0 || end < 0 || /\bsrc=/.test(rendered.toString('latin1', tag, tagEnd))) return null;
  return end === tagEnd + 1 ? null : rendered.subarray(tagEnd + 1, end);
}
