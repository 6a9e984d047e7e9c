import { useEffect, useState, useSyncExternalStore } from 'react';
import { qrExpirySeconds } from '../../../contract/constants.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { DoneMark } from '../../../ui/done-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { client } from '../../client.ts';
import { useAuthentication } from './context.ts';
import { Notice } from './parts.tsx';
import { createScan } from './scan.ts';

/** The current address without the hash. */
const returnHere = () => location.origin + location.pathname + location.search;

/** The messaging app's QR code in a frame (spec login#wechat): waiting, scanned, expired after 300 s. */
export function ScanView() {
  const { site, authentication } = useAuthentication();
  const [scan] = useState(() => createScan({ client, base: site.bases.Master, returnUrl: returnHere(), isVisible: () => document.visibilityState === 'visible' }));
  const { step, frameUrl } = useSyncExternalStore(scan.subscribe, scan.state, scan.state);

  useEffect(() => {
    scan.open();
    return scan.dispose;
  }, [scan]);

  return (
    <div className="scan">
      <Notice />
      <div className={`scan__box is-${step}`} aria-busy={step === 'opening'}>
        {step === 'opening' && <i className="skeleton scan__wait" />}
        {frameUrl && (
          <iframe
            className="scan__frame"
            title="微信登录二维码"
            src={frameUrl}
            // The frame shows the messaging app's page. That page needs its own origin and cookies, and it navigates the top window to our
            // callback.
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame's content is of another origin than this page
            sandbox="allow-scripts allow-same-origin allow-top-navigation allow-forms"
            onLoad={scan.shown}
            tabIndex={step === 'waiting' ? undefined : -1}
          />
        )}
        {step === 'scanned' && (
          <div className="scan__cover">
            <DoneMark className="scan__done" />
          </div>
        )}
        {step === 'expired' && (
          <button type="button" className="scan__refresh" onClick={scan.open}>
            <Icon name="refresh" />
            {texts.scanExpired}
          </button>
        )}
        {(step === 'closed' || step === 'unreachable') && (
          <div className="scan__sorry">
            <ToolIcon name="qr" />
            <b>{step === 'closed' ? texts.scanClosed : '二维码没有加载出来'}</b>
            <span>{step === 'closed' ? '您可以用手机号和验证码登录' : '请检查网络后重试'}</span>
            <button type="button" className="control__button" onClick={() => (step === 'closed' ? authentication.enterBy('account') : scan.open())}>
              {step === 'closed' ? '用手机号继续' : '重新加载'}
            </button>
          </div>
        )}
      </div>
      <output className="scan__text">
        {step === 'waiting' && (
          <>
            <b>打开微信扫一扫</b>
            <span>二维码 {qrExpirySeconds / 60} 分钟内有效</span>
          </>
        )}
        {step === 'scanned' && (
          <>
            <b>{texts.scanned}</b>
            <span>请在手机上确认登录</span>
          </>
        )}
        {step === 'expired' && <span>刷新后旧码不能再用</span>}
      </output>
    </div>
  );
}
