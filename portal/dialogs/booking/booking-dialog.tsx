import { useEffect, useState } from 'react';
import { createEncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import { reportFailure } from '../../../browser/failure.ts';
import { useSession } from '../../../browser/session/session.ts';
import { clearToasts } from '../../../browser/toasts.ts';
import { CallRefused } from '../../../contract/client.ts';
import { partsOf } from '../../../contract/dates.ts';
import { reminderMinutes } from '../../../contract/live/limits.ts';
import { link } from '../../../contract/pages.ts';
import { dialogPhone, faultOf, maskPhone, toHalfWidth, truncatePhone } from '../../../contract/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { focusControl } from '../../../ui/form/error-summary.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { useOutside } from '../../in-app/use-outside.tsx';
import { noteBooked } from '../../lives/booked.ts';
import { saveCalendar } from '../../lives/calendar.ts';
import { liveClient, type EncryptedCalls } from '../../lives/client.ts';
import { doorsOpenAt, soonText } from '../../lives/live-times.ts';
import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { useSite, type Site } from '../../site.ts';
import { useSlider } from '../captcha/use-slider.tsx';
import { PushOffer } from './push-offer.tsx';
import './booking.css';

type Props = HostedDialogProps<'booking'>;

const told = `开播前 ${reminderMinutes} 分钟发短信。改期、取消也会告诉您。`;

/** Books a reminder by SMS, sent `reminderMinutes` before a live. Each phone can book a live once (spec live#live-detail). */
export default function BookingDialog(props: Props) {
  const site = useSite();
  return site && <BookingForm {...props} site={site} />;
}

const phoneOf = (typed: string) => truncatePhone(toHalfWidth(typed).replace(/^\D*(?:00)?86\D*(?=1)/, ''));

function BookingForm({ dialog: { live }, onClose, site }: Props & { site: Site }) {
  const slider = useSlider();
  const outside = useOutside();
  const [calls] = useState<EncryptedCalls>(() => createEncryptedClient({ client: liveClient, cipherKey: site.config.cipherKey, topCode: site.topCode }));
  const [booked, setBooked] = useState<{ token: string; sentTo: string } | null>(null);
  const ownPhone = useSession()?.phone;
  /** A logged-in person is reminded on the account's phone, unless another is typed. */
  const [isOwn, setOwn] = useState(ownPhone !== undefined);
  const own = isOwn ? ownPhone : undefined;
  const form = useForm({ name: 'booking', fields: ['phone'], start: { phone: '' }, faultIn: (_field, { phone }) => (own === undefined ? faultOf(dialogPhone, phone) : null) });
  const phone = form.values.phone.trim();
  const isOther = ownPhone !== undefined && !isOwn;
  useEffect(() => {
    if (isOther) focusControl('booking-phone');
  }, [isOther]);
  // The dialog is rendered in the browser only.
  const [now] = useState(() => Date.now());
  const remindsAt = partsOf(new Date(doorsOpenAt(live.startTime)).toISOString()).clock;

  const submit = () =>
    form.submit(async () => {
      let answered: typeof booked = null;
      slider.ask({
        async send(answer) {
          clearToasts();
          const { liveCode } = live;
          const { data } = await (own === undefined ? calls.call('bookLive', (seal) => ({ liveCode, phone: seal(phone), ...answer })) : liveClient.call('bookLive', { liveCode, ...answer }));
          noteBooked(liveCode, data.token);
          answered = { ...data, sentTo: own ?? maskPhone(phone) };
        },
        onPassed: () => setBooked(answered),
        onRefused(error) {
          if (!(error instanceof CallRefused) || error.field !== 'phone') return reportFailure(error);
          setOwn(false);
          form.point('phone', error.returnMsg);
        },
      });
    });

  if (booked !== null) {
    return (
      <Dialog title={`订好了，${soonText(live.startTime, now).replace(/\d\d:\d\d$/, '')}${remindsAt} 发短信`} note={`发到 ${booked.sentTo}`} size="small" done onClose={onClose}>
        <PushOffer token={booked.token} />
        <DialogActions>
          <Button tone="line" small onClick={() => outside.asks() || saveCalendar({ ...live, address: `${location.origin}${link('liveDetail', { code: live.liveCode })}` })}>
            <LiveIcon name="calendar" />
            加到日历
          </Button>
          <Button small onClick={onClose}>
            知道了
          </Button>
        </DialogActions>
        {outside.panel}
      </Dialog>
    );
  }
  return (
    <>
      <Dialog title="开播前提醒我" note={`${soonText(live.startTime, now)} · ${live.liveName}`} onClose={onClose}>
        <form
          className="booking"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {own === undefined ? (
            <TruncatedField
              {...form.bind('phone')}
              truncate={phoneOf}
              label="手机号"
              labelNote="只用来发这一条提醒"
              placeholder="请输入手机号"
              inputMode="tel"
              autoComplete="tel-national"
              hint={told}
              onFocus={slider.prepare}
              required
            />
          ) : (
            <div className="booking__own">
              <p>
                短信发到 <b>{own}</b>
              </p>
              <button type="button" onClick={() => setOwn(false)}>
                换一个号码
              </button>
              <p>{told}</p>
            </div>
          )}
          <Button type="submit" tone="go" full busy={form.busy !== null || slider.opening}>
            订好提醒
          </Button>
        </form>
      </Dialog>
      {slider.panel}
    </>
  );
}
