import { forgetAllLeftOff } from '../../../browser/left-off.ts';
import { forgetNewAccount } from '../../../browser/session/new-account.ts';
import { forgetLiveLogins } from '../../../browser/session/stored-live-logins.ts';
import { revoke } from '../../../portal/client.ts';
import { bookedLivesKey } from '../../../portal/lives/booked.ts';
import { LogOutQuestion } from '../../../portal/shell/log-out-question.tsx';

/** Logs out, and removes all that this browser has stored about the person: a phone may be lent to somebody else. */
export default function LogOut({ onClose }: { onClose: () => void }) {
  return (
    <LogOutQuestion
      note="这个浏览器里的登录、进过的课、看到哪里和开播提醒的记录会一起清掉。"
      forget={() => {
        for (const token of forgetLiveLogins()) revoke(token);
        localStorage.removeItem(bookedLivesKey);
        forgetAllLeftOff();
        forgetNewAccount();
      }}
      onClose={onClose}
    />
  );
}
