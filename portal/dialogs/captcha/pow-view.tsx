import { captchaPassedText } from '../../../contract/messages.ts';
import { DoneMark } from '../../../ui/dialog.tsx';
import type { Captcha, CaptchaState } from './captcha.ts';

/** The alternative without a picture: the browser works for a few seconds, the visitor does nothing. */
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
      <output>{passed ? captchaPassedText(state.seconds) : '正在验证，通常几秒钟就好'}</output>
      {!passed && <p className="field__hint">不用拖动图片，由您的浏览器做一段计算来代替，完成后自动继续。</p>}
    </div>
  );
}
