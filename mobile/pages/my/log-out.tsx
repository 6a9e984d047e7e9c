import { forgetPerson } from '../../../browser/session/forget-person.ts';
import { LogOutQuestion } from '../../../portal/shell/log-out-question.tsx';

/** Logs out of everything in this browser. */
export default function LogOut({ onClose }: { onClose: () => void }) {
  return <LogOutQuestion note="这个浏览器里的登录、进过的课、看到哪里和开播提醒的记录会一起清掉。" forget={forgetPerson} onClose={onClose} />;
}
