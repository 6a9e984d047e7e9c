import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Captcha, CaptchaState } from '../../../browser/captcha/captcha.ts';
import { PuzzleView } from './puzzle-view.tsx';

const nothing = () => {};
const captcha: Captcha = { state: () => shown, subscribe: () => nothing, load: nothing, moveTo: nothing, release: nothing, dispose: nothing };
const shown: CaptchaState = {
  kind: 'slider',
  step: 'ready',
  puzzle: { blockY: 40, canvasSrc: 'data:image/jpeg;base64,PICTURE', blockSrc: 'data:image/png;base64,PIECE', pow: { challenge: 'c', bits: 18, algorithm: 'sha256' } },
  offset: 0,
  message: null,
  seconds: 0,
};
const draw = (change: Partial<CaptchaState> = {}, showSteps = false) => renderToStaticMarkup(<PuzzleView captcha={captcha} state={{ ...shown, ...change }} handle={{ current: null }} showSteps={showSteps} />);

test('shows one picture and one piece, without step buttons or an instruction to compare shapes', () => {
  const html = draw();
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html).not.toContain('形状');
  expect(html).not.toContain('微调拼图块');
});

test('shows the step buttons when they are requested', () => {
  const html = draw({}, true);
  for (const label of ['左移 10 像素', '左移 1 像素', '右移 1 像素', '右移 10 像素', '确定']) expect(html).toContain(label);
});
