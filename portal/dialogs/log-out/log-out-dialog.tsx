import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { LogOutQuestion } from '../../shell/log-out-question.tsx';

/** Logs out and shows the logged-out header. */
export default function LogOutDialog({ onClose }: HostedDialogProps<'logOut'>) {
  return <LogOutQuestion note="再次使用时需要重新登录。" onClose={onClose} />;
}
