import { forgetLiveLogin } from '../../browser/session/stored-live-logins.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { readSession } from '../../browser/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { revoke } from '../client.ts';
import { stopPush } from '../push-reminders.ts';
import type { HostedDialogProps } from './dialogs.ts';

/** Confirming revokes the token and shows the logged-out header. Cancelling only closes the dialog (spec login#log-out-confirmation). */
export default function LogOutDialog({ onClose }: HostedDialogProps<'logOut'>) {
  return (
    <Dialog title="退出登录？" note="再次使用时需要重新登录。" size="small" onClose={onClose}>
      <DialogActions>
        <Button tone="line" small onClick={onClose}>
          取消
        </Button>
        <Button
          small
          onClick={() => {
            forgetLiveLogin(readSession()?.token);
            void stopPush();
            endSession(revoke);
            onClose();
          }}
        >
          退出登录
        </Button>
      </DialogActions>
    </Dialog>
  );
}
