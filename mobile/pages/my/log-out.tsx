import { endSession } from '../../../browser/session/session-sharing.ts';
import { forgetAllLeftOff } from '../../../browser/left-off.ts';
import { forgetKeptLogin } from '../../../browser/session/kept-login.ts';
import { forgetNewAccount } from '../../../browser/session/new-account.ts';
import { forgetLiveLogins } from '../../../browser/session/stored-live-logins.ts';
import { revoke } from '../../../portal/client.ts';
import { bookedLivesKey } from '../../../portal/lives/booked.ts';
import { stopPush } from '../../../portal/push-reminders.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

/** Ends the login here and at the server, and removes what this browser has stored about the person. */
export default function LogOut({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="退出登录？" note="这个浏览器里的登录、进过的课、看到哪里和开播提醒的记录会一起清掉。" size="small" onClose={onClose}>
      <DialogActions>
        <Button tone="line" small onClick={onClose}>
          取消
        </Button>
        <Button
          small
          onClick={() => {
            for (const token of forgetLiveLogins()) revoke(token);
            localStorage.removeItem(bookedLivesKey);
            forgetAllLeftOff();
            forgetNewAccount();
            forgetKeptLogin();
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
