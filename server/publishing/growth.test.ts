import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../portal/seo/head.ts';
import { withAnchors } from '../../portal/reading/headings.ts';
import { readingMinutes } from '../../portal/reading/reading-time.ts';
import { cleanHtml, deepestNest, HtmlTooDeep } from './kind/rich-text.ts';
import { lineOfHtml, textOfHtml } from './kind/text-of-html.ts';

/** The time for reading HTML is proportional to its length, so that a hostile or very long article does not block other requests. */

const length = 5_000;
/** The long text is 16 times as long as the short one. Linear work on it takes as long as on 16 short texts, and quadratic work 256 times as long. The limit lies between both and leaves room for the garbage collector and the compiler. */
const timesAsLong = 16;
const growthAtMost = 4;

/** CPU time of this thread in ms. Work of other processes does not count. */
function workOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function expectProportional(make: (length: number) => string, read: (html: string) => unknown): void {
  const [short, long] = [make(length), make(length * timesAsLong)];
  read(short);
  const readShortOnes = () => {
    for (let time = 0; time < timesAsLong; time++) read(short);
  };
  // Some systems measure CPU time in steps of 4 ms.
  const growth = () => workOf(() => read(long)) / Math.max(workOf(readShortOnes), timesAsLong);
  // The garbage collector or the compiler may work during a measurement, so a high value is measured again.
  let measured = growth();
  for (let attempt = 2; attempt <= 3 && measured >= growthAtMost; attempt++) measured = Math.min(measured, growth());
  expect(measured).toBeLessThan(growthAtMost);
}

const filled = (part: string) => (length: number) => part.repeat(length / part.length);

const dirty: Record<string, (length: number) => string> = {
  'empty paragraphs': filled('<p></p>'),
  'paragraphs of blanks': filled('<p> </p><br>'),
  'a link with blanks in its address': (length) => `<a href="x${' '.repeat(length)}x">y</a>`,
  'a link with blanks before its address': (length) => `<a href="${' '.repeat(length)}x">y</a>`,
  'pictures without an address': filled('文字文字文字文字文字文字<img>'),
  'many attributes': (length) => `<a ${Array.from({ length: length / 10 }, (_, index) => `x${index}=1`).join(' ')}>y</a>`,
  'end tags of nothing': (length) => '<i>'.repeat(deepestNest - 1) + '</u>'.repeat(length / 4),
  'elements at the greatest depth': (length) => '<i>'.repeat(deepestNest - 1) + '<b></b>'.repeat(length / 7),
  'entities': filled('&amp;&lt;'),
  'half entities': filled('&#'),
  'open brackets': filled('<'),
  'open comments': filled('<!--'),
  'open frames': filled('<iframe>'),
  'open instructions': filled('<?'),
  'one word': filled('字'),
  'rows': filled('<tr><td>甲</td><td>乙</td></tr>'),
  'headings': filled('<h2></h2>'),
  'an article': filled('<h2>第一条</h2><p>为了规范&nbsp;<b>培训</b>，依照本法。</p><table><thead><tr><th>甲</th></tr></thead><tbody><tr><td>一</td><td>二</td></tr></tbody></table>\n'),
};

test.each(Object.entries(dirty))('cleaning %s, and reading the result, takes time proportional to the length', (_, make) => {
  expectProportional(make, cleanHtml);
  for (const read of [textOfHtml, lineOfHtml]) expectProportional((length) => cleanHtml(make(length)), read);
});

test.each(Object.entries(dirty))('%s as another gateway may deliver it uncleaned: reading the beginning, the anchors and the reading time takes time proportional to the length', (_, make) => {
  for (const read of [summaryOf, readingMinutes, (html: string) => withAnchors(html, 'part')]) expectProportional(make, read);
});

describe('endlessly nested elements', () => {
  test.each(['<b>', '<div>', '<ul><li>', '<svg><title>', '<x-y>', '<table><tr><td>', '<iframe></iframe><b>'])('%s is refused before it is read to the end', (part) => {
    const html = part.repeat(100_000 / part.length);
    expect(() => cleanHtml(html)).toThrow(HtmlTooDeep);
    expectProportional(filled(part), (html) => {
      try {
        cleanHtml(html);
      } catch {
        // A refusal is expected: only the work until then counts.
      }
    });
  });
});
