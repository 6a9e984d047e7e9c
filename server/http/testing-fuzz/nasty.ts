import fc from 'fast-check';

/** Invalid values: some that have caused faults in other servers, and some from fast-check. */

const unprintable = ['\u0000', 'a\u0000b', '\ud800', '\udfff甲', '甲\ud83d', '\u202e反向', '\u2066\u2069', '\u200b', '\ufeff', '\u2028\u2029', '\u0007', '\u3164', '\r\nSet-Cookie: a=b', '\r\n\r\n'];
const composed = ['e\u0301', 'e\u0301'.repeat(40), `a${'\u0301'.repeat(3000)}`, '👩‍👩‍👧‍👦', '𠮷野家', 'ﷺ', 'İ', 'ß', '１３９１２３４５６７８'];
const sql = [`' OR '1'='1`, `'; DROP TABLE people; --`, `" OR ""="`, `1); DELETE FROM people --`, '%', '_', '\\', `\\'`, '$1', '?', ':name', '@x', '{}', '/**/', '`', '||', 'NULL', `x' UNION SELECT 1 --`];
const html = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</textarea>', '&lt;', '&#x0;', 'javascript:alert(1)', '${7*7}', '{{7*7}}', '<!--', ']]>'];
const paths = ['../../etc/passwd', '..\\..\\', 'file:///etc/passwd', '//evil.example', '/dev/null', '%00', '%2e%2e%2f', 'C:\\'];
const numerals = ['', ' ', '0', '-0', '-1', '1', '1e309', '1e3', '0x10', '1.0', '+1', '٣', '9007199254740993', '99999999999999999999', 'NaN', 'Infinity', 'true', 'null', 'undefined', '[object Object]', '__proto__', 'constructor'];
const lengths = [51, 64, 65, 128, 129, 255, 256, 1024, 4000];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...unprintable, ...composed) },
  { weight: 2, arbitrary: fc.constantFrom(...sql, ...html, ...paths) },
  { weight: 2, arbitrary: fc.constantFrom(...numerals) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('甲', 'a', '1', ' ', '%', '👩'), fc.constantFrom(...lengths)).map(([unit, length]) => unit.repeat(length)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 1.5, 11, 50, 51, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e21, 1e-7, Number.MAX_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function nested(depth: number, inside: unknown): unknown {
  return depth === 0 ? inside : depth % 2 === 0 ? [nested(depth - 1, inside)] : { deeper: nested(depth - 1, inside) };
}

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1 }, { toString: 1 }, [''], { '': '' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(3, 19, 20, 21, 200), nastyText).map(([depth, inside]) => nested(depth, inside)) },
);

/** Text that is too long for any field. The body is near the size limit, above or below. */
export const hugeText: fc.Arbitrary<string> = fc.tuple(fc.constantFrom('甲', 'a', 'e\u0301', '\u0000'), fc.constantFrom(9_000, 20_000, 30_000)).map(([unit, length]) => unit.repeat(length));

/** The value of unknown fields. It must not occur in the database or an answer. */
export const smuggled = 'smuggled-by-the-fuzz-run';
const smuggledNames = ['role', 'roles', 'topCode', 'id', 'personId', 'userCode', 'isAdmin', 'password_hash', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', 'state', 'session'];
const smuggledValues: unknown[] = [smuggled, [smuggled], { role: smuggled }, { isAdmin: true, note: smuggled }, ['operator', smuggled]];

/** One to three fields that the call does not have. */
export const smuggledFields = (known: ReadonlySet<string>): fc.Arbitrary<[string, unknown][]> =>
  fc.array(fc.tuple(fc.constantFrom(...smuggledNames.filter((name) => !known.has(name))), fc.constantFrom(...smuggledValues)), { minLength: 1, maxLength: 3 });
