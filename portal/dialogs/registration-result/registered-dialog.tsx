import { Dialog as Primitive } from 'radix-ui';
import { messages } from '../../../contract/messages.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { DialogActions, DoneMark } from '../../../ui/dialog.tsx';
import '../../../ui/dialog.css';
import { OpensNewTab } from '../../shell/outside-links.tsx';
import { useSite } from '../../site.ts';
import './registered-dialog.css';

export interface RegisteredDialogProps {
  contactEmail: string;
  enterpriseName: string;
  /** What the first administrator logs in with. */
  username: string;
  /** Where 进入管理后台 leads, in a new tab (§2.5, decisions §7). */
  consoleUrl: string;
  /** 暂不登录, Escape: the page is reloaded (§2.5). */
  onNotNow: () => void;
}

/** §2.5: the free trial stands. It has two ways on and no cross: what it says about the e-mail must not vanish by a slip. */
export function RegisteredDialog({ contactEmail, enterpriseName, username, consoleUrl, onNotNow }: RegisteredDialogProps) {
  const phone = useSite()?.config.supportPhone;
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onNotNow()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog__mask">
          <Primitive.Content className="dialog registered" onPointerDownOutside={(event) => event.preventDefault()}>
            <DoneMark className="registered__mark" />
            <Primitive.Title className="registered__title">试用已开通</Primitive.Title>
            <Primitive.Description asChild>
              <div className="registered__text">
                <p>
                  <b>{enterpriseName}</b>
                  <br />
                  30 天免费试用从今天开始。登录账号是 <b className="nobreak">{username}</b>。
                </p>
                <p>
                  登录地址会发到 <b>{contactEmail}</b>，十分钟内没收到，请看看垃圾邮件
                  {phone && (
                    <>
                      ，或致电 <span className="nobreak">{phone}</span>
                    </>
                  )}
                  。
                </p>
              </div>
            </Primitive.Description>
            <DialogActions>
              <Button tone="line" onClick={onNotNow}>
                {messages.notLogInNow}
              </Button>
              <ButtonAnchor tone="go" href={consoleUrl} target="_blank" rel="noopener">
                {messages.enterConsole}
                <OpensNewTab />
              </ButtonAnchor>
            </DialogActions>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
