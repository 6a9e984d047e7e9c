import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Captcha, CaptchaState } from './captcha.ts';
import { PuzzleView } from './puzzle-view.tsx';

const nothing = () => {};
const captcha: Captcha = { state: () => shown, subscribe: () => nothing, load: nothing, moveTo: nothing, release: nothing, dispose: nothing };
const shown: CaptchaState = {
  kind: 'slider',
  step: 'ready',
  puzzle: { blockY: 40, canvasSrc: 'data:image/jpeg;base64,PICTURE', blockSrc: 'data:image/png;base64,PIECE', pow: { challenge: 'c', bits: 18, algorithm: 'sha256' } },
  offset: 0,
  message: null,
  isOver: false,
  seconds: 0,
};
const draw = (change: Partial<CaptchaState> = {}) => renderToStaticMarkup(<PuzzleView captcha={captcha} state={{ ...shown, ...change }} handle={{ current: null }} />);

test('says that the shape decides, and shows the shape by itself beside the picture', () => {
  const html = draw();
  expect(html).toContain('请找到与拼图块形状一致的缺口');
  expect(html.match(/<img[^>]*src="data:image\/png;base64,PIECE"/g)).toHaveLength(2);
});

test('lets the gap show through a piece that lies over it', () => {
  expect(draw()).not.toContain('is-moved');
  expect(draw({ offset: 120 })).toContain('is-moved');
  expect(draw({ offset: 120, step: 'passed' })).not.toContain('is-moved');
});

test('keeps the task in sight while the picture is on its way', () => {
  expect(draw({ step: 'loading', puzzle: null })).toContain('请找到与拼图块形状一致的缺口');
});
