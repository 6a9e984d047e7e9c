import { forgetAllLeftOff } from '../../../browser/left-off.ts';
import { forgetLiveLogin } from '../../../browser/session/stored-live-logins.ts';
import { readSession } from '../../../browser/session/session.ts';
import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { forgetPerson } from './forget-person.ts';
import { LogOutQuestion } from '../../shell/log-out-question.tsx';

/** A phone also stores its login, the classes and the bookings of the person. */
function forget(): void {
  if (matchMedia('(pointer: coarse)').matches) return forgetPerson();
  forgetLiveLogin(readSession()?.token);
  forgetAllLeftOff();
}

/** Logs out and shows the logged-out header. */
export default function LogOutDialog({ onClose }: HostedDialogProps<'logOut'>) {
  return <LogOutQuestion note="再次使用时需要重新登录。" forget={forget} onClose={onClose} />;
}
