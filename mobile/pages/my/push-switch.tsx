import { pushReminderMinutes, reminderMinutes } from '../../../contract/live/limits.ts';
import { pushNotice, usePush } from '../../../portal/lives/use-push.ts';

/** How this browser reminds of booked classes. @param tokens of the bookings */
export function PushSwitch({ tokens }: { tokens: readonly string[] }) {
  const push = usePush(tokens);
  if (push.state === 'none') return <p className="my-note my-push">开播前 {reminderMinutes} 分钟发短信。{needsHomeScreen() && 'iPhone 上把手机站添加到主屏幕，可以改用系统通知。'}</p>;
  const isOn = push.state === 'on';
  return (
    <section className="my-push">
      <fieldset className="my-switch" aria-busy={push.isBusy || undefined}>
        <legend className="sr-only">开课提醒</legend>
        <button type="button" aria-pressed={!isOn} onClick={() => isOn && void push.turnOff()}>
          短信
        </button>
        <button type="button" aria-pressed={isOn} onClick={() => !isOn && void push.turnOn()}>
          {push.isBusy && !isOn ? '正在打开' : '系统通知'}
        </button>
      </fieldset>
      <output className="my-note">
        {push.failure ?? (isOn ? `开播前 ${pushReminderMinutes} 分钟在这台手机上通知；没显示出来，${reminderMinutes} 分钟时照旧发短信。` : `开播前 ${reminderMinutes} 分钟发短信。系统${pushNotice}`)}
      </output>
    </section>
  );
}

/** Safari has notifications only for sites on the home screen. */
const needsHomeScreen = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in globalThis);
