import * as Primitive from '@radix-ui/react-dialog';
import { useEffect } from 'react';
import { forgetNewAccount, storeNewAccount } from '../../../browser/session/new-account.ts';
import { messages } from '../../../contract/messages.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { DialogActions, DialogFrame, DialogTitle, DoneMark } from '../../../ui/dialog.tsx';
import { OpensNewTab } from '../../shell/outside-links.tsx';
import { useSite } from '../../site.ts';
import './registered-dialog.css';

export interface RegisteredDialogProps {
  contactEmail: string;
  enterpriseName: string;
  /** The first administrator's user name. */
  username: string;
  /** Target of 进入管理后台, opened in a new tab (spec registration#outcomes, pages#buttons). */
  consoleUrl: string;
  /** Called on 暂不登录, Escape and Back. The page reloads (spec registration#outcomes). */
  onNotNow: () => void;
}

/**
 * Shown after the free trial was registered (spec registration#outcomes). The dialog has two actions and no close button, so that the text
 * about the e-mail is not closed by accident.
 */
export function RegisteredDialog({ contactEmail, enterpriseName, username, consoleUrl, onNotNow }: RegisteredDialogProps) {
  const phone = useSite()?.config.supportPhone;
  // The next login opens with this account, in this tab or in the console's tab.
  useEffect(() => storeNewAccount(username), [username]);

  function leave() {
    forgetNewAccount();
    onNotNow();
  }

  return (
    <DialogFrame className="registered" onClose={leave} staysOpen bare isDescribed>
      <DoneMark className="registered__mark" />
      <DialogTitle className="registered__title">试用已开通</DialogTitle>
      <Primitive.Description asChild>
        <div className="registered__text">
          <p>
            <b>{enterpriseName}</b>
            <br />
            <span className="nobreak">30 天免费试用从今天开始。</span>
            <span className="nobreak">
              登录账号是 <b>{username}</b>。
            </span>
          </p>
          <p>
            登录管理后台，第一步开一节直播课：填课名和时间，把链接发出去，几分钟就能开播。也能打开“允许申请加入”、处理加入申请；开班、题库和考试等旗舰版功能，由顾问与您通话后一个工作日内开通。
          </p>
          {/* Lines end between phrases, never within a word. */}
          <p>
            登录地址会发到 <b>{contactEmail}</b>，<span className="nobreak">十分钟内没收到，</span>
            <span className="nobreak">请看看垃圾邮件{phone ? '，' : '。'}</span>
            {phone && <span className="nobreak">或致电 {phone}。</span>}
          </p>
        </div>
      </Primitive.Description>
      <DialogActions>
        <Button tone="line" onClick={leave}>
          {messages.notLogInNow}
        </Button>
        <ButtonAnchor tone="go" href={consoleUrl} target="_blank" rel={isOurs(consoleUrl) ? 'opener' : 'noopener'}>
          {messages.enterConsole}
          <OpensNewTab />
        </ButtonAnchor>
      </DialogActions>
    </DialogFrame>
  );
}

/**
 * Whether an address has this origin. A tab of the same origin with an opener starts with a copy of this tab's storage, which contains the
 * account.
 */
const isOurs = (url: string) => new URL(url, location.href).origin === location.origin;
