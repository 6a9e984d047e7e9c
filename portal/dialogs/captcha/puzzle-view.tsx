import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { captcha as size } from '../../../contract/constants.ts';
import { captchaPassedText } from '../../../contract/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Captcha, CaptchaState } from './captcha.ts';
import { acrossPicture, downPicture, offsetAt, stepOf, type Grab } from './offset.ts';

const trackText: Partial<Record<CaptchaState['step'], string>> = { loading: '正在加载图片', ready: '向右拖动滑块', checking: '正在验证' };
const steps = [
  { pixels: -10, text: '−10', label: '左移 10 像素' },
  { pixels: -1, text: '−1', label: '左移 1 像素' },
  { pixels: 1, text: '+1', label: '右移 1 像素' },
  { pixels: 10, text: '+10', label: '右移 10 像素' },
];

interface PuzzleViewProps {
  captcha: Captcha;
  state: CaptchaState;
  handle: RefObject<HTMLDivElement | null>;
}

/** Picture, piece and slider. The piece follows mouse, finger, arrow keys and step buttons alike. */
export function PuzzleView({ captcha, state, handle }: PuzzleViewProps) {
  const picture = useRef<HTMLDivElement>(null);
  const grab = useRef<(Grab & { moved: boolean }) | null>(null);
  // The piece's own picture tells how wide it is: knobs included.
  const [pieceWidth, setPieceWidth] = useState<number>(size.pieceSize + size.pieceRadius);
  const { step, puzzle, offset, message } = state;
  const reach = size.width - pieceWidth;
  const ready = step === 'ready';
  const move = (by: number) => captcha.moveTo(Math.round(offset) + by, reach);

  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !ready || !picture.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grab.current = { pointerX: event.clientX, offset, drawnWidth: picture.current.getBoundingClientRect().width, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!grab.current) return;
      grab.current.moved ||= event.clientX !== grab.current.pointerX;
      if (grab.current.moved) captcha.moveTo(offsetAt(grab.current, event.clientX), reach);
    },
    onPointerUp() {
      const { moved } = grab.current ?? {};
      grab.current = null;
      if (moved) captcha.release();
    },
    onPointerCancel() {
      grab.current = null;
    },
  };

  function onKeyDown(event: KeyboardEvent) {
    const by = stepOf(event.key, event.shiftKey);
    if (by !== null) move(by);
    else if (event.key === 'Enter' || event.key === ' ') captcha.release();
    else return;
    event.preventDefault();
  }

  const text = step === 'passed' ? captchaPassedText(state.seconds) : ready && offset > 0 ? '' : (trackText[step] ?? '');
  const half = offset + pieceWidth > size.width / 2;
  return (
    <div className={`puzzle is-${step}`}>
      <div className="puzzle__picture" ref={picture} aria-busy={step === 'loading'}>
        {puzzle ? (
          <>
            <img src={puzzle.canvasSrc} alt="有一处缺口的拼图" width={size.width} height={size.height} draggable={false} />
            <img
              {...drag}
              className="puzzle__piece"
              src={puzzle.blockSrc}
              alt=""
              draggable={false}
              style={{ left: acrossPicture(offset), top: downPicture(puzzle.blockY), width: acrossPicture(pieceWidth) }}
              onLoad={(event) => setPieceWidth(event.currentTarget.naturalWidth || size.pieceSize)}
            />
          </>
        ) : step === 'unavailable' ? (
          <div className="puzzle__sorry">
            <p role="alert">{message}</p>
            <button type="button" className="control__button" onClick={() => captcha.load()}>
              重新加载
            </button>
          </div>
        ) : (
          <div className="puzzle__wait skeleton" />
        )}
      </div>

      <div className="puzzle__track">
        <i className="puzzle__way" style={{ width: `calc(${acrossPicture(offset)} + 40px)` }} />
        <p className={`puzzle__text${step === 'passed' ? (half ? ' is-left' : ' is-right') : ''}`} role="status" style={step === 'passed' ? (half ? { width: acrossPicture(offset) } : { left: `calc(${acrossPicture(offset)} + 40px)` }) : undefined}>
          {step === 'checking' && <i className="spinner" />}
          {text}
        </p>
        <div
          {...drag}
          ref={handle}
          className="puzzle__handle"
          role="slider"
          tabIndex={0}
          aria-label="拼图块位置"
          aria-valuemin={0}
          aria-valuemax={reach}
          aria-valuenow={Math.round(offset)}
          aria-valuetext={`距左边 ${Math.round(offset)} 像素`}
          aria-disabled={!ready}
          style={{ left: acrossPicture(offset) }}
          onKeyDown={onKeyDown}
        >
          <Icon name={step === 'passed' ? 'check' : step === 'failed' ? 'close' : 'right'} />
        </div>
      </div>

      <div className="puzzle__below">
        {step === 'failed' ? (
          <p className="field__error" role="alert">
            {message}
          </p>
        ) : (
          <p className="field__hint">也可以用方向键或下面的按钮移动</p>
        )}
      </div>

      <div className="puzzle__steps" role="group" aria-label="微调拼图块">
        {steps.map(({ pixels, text: face, label }) => (
          <button key={pixels} type="button" aria-label={label} aria-disabled={!ready} onClick={() => move(pixels)}>
            {face}
          </button>
        ))}
        <button type="button" className="puzzle__confirm" aria-disabled={!ready || offset === 0} onClick={() => captcha.release()}>
          确定
        </button>
      </div>
    </div>
  );
}
