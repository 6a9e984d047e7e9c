import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Captcha, CaptchaState } from '../../../browser/captcha/captcha.ts';
import { acrossPicture, downPicture, offsetAt, stepOf, type Grab } from '../../../browser/captcha/offset.ts';
import { captcha as size } from '../../../contract/captcha.ts';
import { captchaPassedText } from '../../../contract/messages.ts';
import { Icon } from '../../../ui/icon.tsx';

const trackText: Partial<Record<CaptchaState['step'], string>> = { loading: '正在加载图片', ready: '向右拖动滑块，拼好图片', checking: '正在验证' };
const steps = [
  { pixels: -10, text: '−10', label: '左移 10 像素' },
  { pixels: -1, text: '−1', label: '左移 1 像素' },
  { pixels: 1, text: '+1', label: '右移 1 像素' },
  { pixels: 10, text: '+10', label: '右移 10 像素' },
];

interface PuzzleViewProps {
  captcha: Captcha;
  state: CaptchaState;
  /** The control that takes focus. */
  handle: RefObject<HTMLInputElement | null>;
  /** The buttons that move the piece, for people who cannot drag. */
  showSteps: boolean;
}

/** Picture, piece and slider. The piece follows mouse, finger, arrow keys and step buttons alike. */
export function PuzzleView({ captcha, state, handle, showSteps }: PuzzleViewProps) {
  const picture = useRef<HTMLDivElement>(null);
  const grab = useRef<(Grab & { moved: boolean }) | null>(null);
  // The width of the piece's picture includes its knobs.
  const [pieceWidth, setPieceWidth] = useState<number>(size.pieceSize + size.pieceRadius);
  const { step, puzzle, offset, message } = state;
  const reach = size.width - pieceWidth;
  const ready = step === 'ready';
  const move = (by: number) => captcha.moveTo(Math.round(offset) + by, reach);

  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !ready || !picture.current) return;
      // Prevent the browser's own drag, selection and focus: the arrow keys continue where the pointer stopped.
      event.preventDefault();
      handle.current?.focus({ preventScroll: true });
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

  // Before the drag the text fills the track. After it the text is on the side with more room.
  const text = step === 'passed' ? captchaPassedText(state.seconds) : ready && offset > 0 ? '' : (trackText[step] ?? '');
  const side = offset === 0 ? null : offset + pieceWidth > size.width / 2 ? 'left' : 'right';
  const room = side === null ? undefined : side === 'left' ? { width: acrossPicture(offset) } : { left: `calc(${acrossPicture(offset)} + 40px)` };
  return (
    <div className={`puzzle is-${step}`}>
      <div className="puzzle__picture" ref={picture} aria-busy={step === 'loading'}>
        {puzzle ? (
          <>
            <img src={puzzle.canvasSrc} alt="有缺口的图片，拼图块正好放得进去" width={size.width} height={size.height} draggable={false} />
            <img
              {...drag}
              className="puzzle__piece"
              src={puzzle.blockSrc}
              alt=""
              draggable={false}
              style={{ top: downPicture(puzzle.blockY), width: acrossPicture(pieceWidth), transform: `translateX(${(offset / pieceWidth) * 100}%)` }}
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
        <output className={`puzzle__text${side ? ` is-${side}` : ''}`} style={room}>
          {step === 'checking' && <i className="spinner" />}
          {text}
        </output>
        {/* A real range input, so that screen readers on phones can move it. The pointer moves the handle above it. */}
        <input
          ref={handle}
          className="puzzle__range"
          type="range"
          min={0}
          max={reach}
          step={1}
          value={Math.round(offset)}
          aria-label="拼图块位置"
          aria-valuetext={`距左边 ${Math.round(offset)} 像素`}
          aria-disabled={!ready}
          style={{ left: acrossPicture(offset) }}
          onKeyDown={onKeyDown}
          onChange={(event) => captcha.moveTo(event.currentTarget.valueAsNumber, reach)}
        />
        <div {...drag} className="puzzle__handle" style={{ left: acrossPicture(offset) }}>
          <Icon name={step === 'passed' ? 'check' : step === 'failed' ? 'close' : 'right'} />
        </div>
      </div>

      <div className="puzzle__below">
        {message && step !== 'unavailable' && (
          <p className="field__error" role="alert">
            {message}
          </p>
        )}
      </div>

      {showSteps && (
        <fieldset className="puzzle__steps" aria-label="微调拼图块">
          {steps.map(({ pixels, text: face, label }) => (
            <button key={pixels} type="button" aria-label={label} aria-disabled={!ready} onClick={() => move(pixels)}>
              {face}
            </button>
          ))}
          <button type="button" className="puzzle__confirm" aria-disabled={!ready || offset === 0} onClick={() => captcha.release()}>
            确定
          </button>
        </fieldset>
      )}
    </div>
  );
}
