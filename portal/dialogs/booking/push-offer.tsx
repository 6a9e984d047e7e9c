import { Button } from '../../../ui/button.tsx';
import { pushNotice, usePush } from '../../lives/use-push.ts';

/** After a booking on the phone site: the reminder can be a system notification. The browser's question appears only after the press. */
export function PushOffer({ token }: { token: string }) {
  const push = usePush([token]);
  if (push.state === 'none') return null;
  if (push.state === 'on') return <p className="booking__push">这台手机先用系统通知提醒，没显示出来就发短信。</p>;
  return (
    <div className="booking__push">
      <output>{push.failure ?? `也可以用系统通知提醒，没显示出来照旧发短信。${pushNotice}`}</output>
      {push.state === 'off' && (
        <Button tone="line" small busy={push.isBusy} onClick={() => void push.turnOn()}>
          用系统通知提醒
        </Button>
      )}
    </div>
  );
}
