import { refuse } from './refusal.ts';

/** The longest content has about four thousand field names. */
const namesOfCallAtMost = 10_000;
const nameBytesAtMost = 200;
const [quote, backslash, colon] = ['"', '\\', ':'].map((sign) => sign.charCodeAt(0));

/**
 * Counts the field names in JSON before it is parsed: very many or very long names cost far more memory and time than their
 * bytes. Takes time proportional to the length.
 * @throws Refusal 40001
 */
export function requireModestNames(json: Uint8Array, namesAtMost = namesOfCallAtMost): void {
  let names = 0;
  for (let at = 0; at < json.length; at++) {
    if (json[at] !== quote) continue;
    const start = at + 1;
    for (at = start; at < json.length && json[at] !== quote; at++) if (json[at] === backslash) at++;
    const length = at - start;
    while (json[at + 1]! <= 0x20) at++;
    if (json[at + 1] !== colon) continue;
    names++;
    if (names > namesAtMost || length > nameBytesAtMost) throw refuse.malformed('提交的字段过多或名称过长');
  }
}
