import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../portal/seo/head.ts';
import { withAnchors } from '../../portal/reading/headings.ts';
import { readingMinutes } from '../../portal/reading/reading-time.ts';
import { cleanHtml, deepestNest, HtmlTooDeep } from './kind/rich-text.ts';
import { lineOfHtml, textOfHtml } from './kind/text-of-html.ts';

/** What reads HTML takes time in proportion to its length: a hostile or merely long article holds up no other request. */

const length = 12_500;
/** A text sixteen times as long takes the work of sixteen short ones, where it grew with the square of 256. Between them there is room for the collector and the compiler. */
const timesAsLong = 16;
const growthAtMost = 4;

/** The work of this thread, in ms: what other processes do at the same time does not count. The least of three runs. */
function workOf(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

function expectProportional(make: (length: number) => string, read: (html: string) => unknown): void {
  const [short, long] = [make(length), make(length * timesAsLong)];
  read(short);
  const readShortOnes = () => {
    for (let time = 0; time < timesAsLong; time++) read(short);
  };
  // Some systems count this work in steps of four ms.
  expect(workOf(() => read(long)) / Math.max(workOf(readShortOnes), timesAsLong)).toBeLessThan(growthAtMost);
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

test.each(Object.entries(dirty))('cleaning %s, and reading what is left, grows with its length', (_, make) => {
  expectProportional(make, cleanHtml);
  for (const read of [textOfHtml, lineOfHtml]) expectProportional((length) => cleanHtml(make(length)), read);
});

test.each(Object.entries(dirty))('%s as another gateway may deliver it uncleaned: the head, the anchors and the time to read grow with its length', (_, make) => {
  for (const read of [summaryOf, readingMinutes, (html: string) => withAnchors(html, 'part')]) expectProportional(make, read);
});

describe('a nest without end', () => {
  test.each(['<b>', '<div>', '<ul><li>', '<svg><title>', '<x-y>', '<table><tr><td>', '<iframe></iframe><b>'])('%s is refused before it is read to the end', (part) => {
    const html = part.repeat(100_000 / part.length);
    expect(() => cleanHtml(html)).toThrow(HtmlTooDeep);
    expectProportional(filled(part), (html) => {
      try {
        cleanHtml(html);
      } catch {
        // Refused: the work until then is what counts.
      }
    });
  });
});
