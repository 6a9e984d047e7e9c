import { forgetLiveLogin } from '../../browser/session/stored-live-logins.ts';
import { readSession } from '../../browser/session/session.ts';
import type { HostedDialogProps } from './dialogs.ts';
import { LogOutQuestion } from './log-out-question.tsx';

/** Logs out and shows the logged-out header. */
export default function LogOutDialog({ onClose }: HostedDialogProps<'logOut'>) {
  return <LogOutQuestion note="再次使用时需要重新登录。" forget={() => forgetLiveLogin(readSession()?.token)} onClose={onClose} />;
}
