import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClassRuler } from './class-ruler.tsx';
import { LiveIcon } from '../live-icon.tsx';
import { Tally } from './tally.tsx';

const parts = [{ name: '原理', from: 0, to: 24 }, { name: '接线', from: 24, to: 90 }];
const marks = [{ kind: 'sign', at: 5, name: '签到 1' }, { kind: 'quiz', at: 70, name: '题 4' }] as const;

test('the ruler has its label, each mark with its minute, and outlines for future parts', () => {
  const html = renderToStaticMarkup(<ClassRuler label="课尺：共 90 分钟" length={90} now={42.3} parts={parts} marks={marks} onMark={() => {}} />);
  expect(html).toMatch(/^<fieldset class="class-ruler" aria-label="课尺：共 90 分钟"/);
  expect(html).toContain('<b>42:18</b>');
  expect(html).toMatch(/mark--sign" style="left:5\.556%" aria-label="05:00 签到 1"/);
  expect(html).toMatch(/mark--quiz is-ahead" style="left:77\.778%" aria-label="70:00 题 4"/);
});

test('an empty list of marks keeps their row free, so that the first mark moves nothing', () => {
  const row = 'class="class-ruler__marks"';
  expect(renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={1} parts={parts} marks={[]} onMark={() => {}} />)).toContain(`<div ${row}></div>`);
  expect(renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={1} parts={parts} />)).not.toContain(row);
});

test('the handle of a replay is a range input with its minute and part, and without `replay` nothing can be dragged', () => {
  const live = renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={30} parts={parts} />);
  const replay = renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={30} parts={parts} replay={{ onSeek: () => {} }} />);
  expect(live).not.toContain('type="range"');
  expect(replay).toMatch(/type="range"[^>]*aria-label="回放进度" aria-valuetext="30:00，接线"/);
});

test('only pressable marks are buttons, an open one is drawn so, and the list of a phone has all of them', () => {
  const missed = [{ ...marks[0], isOpen: true }, marks[1]];
  const html = renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={80} marks={missed} onMark={() => {}} isPressable={({ isOpen }) => isOpen === true} />);
  expect(html).toMatch(/<button[^>]*mark--sign is-open"/);
  expect(html).toMatch(/<span[^>]*mark--quiz"/);
  const over = renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={90} marks={[{ ...marks[0], isMissed: true }]} onMark={() => {}} isPressable={({ isOpen }) => isOpen === true} />);
  expect(over).toMatch(/<span[^>]*mark--sign is-open"/);
  expect(html).toMatch(/<li><button type="button"><b>05:00<\/b>签到 1<\/button><\/li><li><p><b>70:00<\/b>题 4<\/p><\/li>/);
});

test('the parts of a replay are pressed by their names, and are in the list of a phone', () => {
  const replay = renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={30} parts={parts} marks={marks} onMark={() => {}} replay={{ onSeek: () => {} }} />);
  expect(replay).toMatch(/<button type="button" aria-label="24:00 接线">接线/);
  expect(replay).toMatch(/<li><button type="button"><b>24:00<\/b>接线/);
  expect(renderToStaticMarkup(<ClassRuler label="课尺" length={90} now={30} parts={parts} marks={marks} onMark={() => {}} />)).not.toContain('aria-label="24:00 接线"');
});

test('a tally highlights its first ticks and is hidden from screen readers', () => {
  const html = renderToStaticMarkup(<Tally of={5} on={2} />);
  expect(html).toContain('aria-hidden="true"');
  expect(html.match(/is-on/g)).toHaveLength(2);
});

test('an icon of the live pages is hidden from screen readers', () => {
  expect(renderToStaticMarkup(<LiveIcon name="bell" />)).toContain('aria-hidden="true"');
});
