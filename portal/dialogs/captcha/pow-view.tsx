import type { Captcha, CaptchaState } from '../../../browser/captcha/captcha.ts';
import { captchaPassedText } from '../../../contract/messages.ts';
import { DoneMark } from '../../../ui/dialog.tsx';

/** The alternative without a picture: the browser computes a proof of work for a few seconds. */
export function PowView({ captcha, state }: { captcha: Captcha; state: CaptchaState }) {
  if (state.step === 'unavailable') {
    return (
      <div className="pow">
        <p className="field__error" role="alert">
          {state.message}
        </p>
        <button type="button" className="control__button" onClick={() => captcha.load()}>
          再试一次
        </button>
      </div>
    );
  }
  const passed = state.step === 'passed';
  return (
    <div className="pow" aria-busy={!passed}>
      {passed ? <DoneMark /> : <i className="spinner pow__spinner" />}
      <output>{passed ? captchaPassedText(state.seconds) : waitText(state)}</output>
      {!passed && <p className="field__hint">{state.message ?? '不用拖动图片，由您的浏览器做一段计算来代替，完成后自动继续。'}</p>}
    </div>
  );
}

/** In a network with many people the proof of work is harder: 17 s on average on a slow phone (docs/decisions/0005). */
const waitText = ({ puzzle }: CaptchaState): string => (puzzle?.pow.algorithm === 'scrypt' ? '正在验证，可能需要半分钟' : '正在验证，通常几秒钟就好');
