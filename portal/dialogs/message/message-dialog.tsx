import { messageMaxLength, messagePhone, messageText, messageUserName, messageUserNameMaxLength, truncatePhone } from '../../../contract/rules/index.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { client, documentSite } from '../../client.ts';
import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { useSite } from '../../site.ts';
import { LeadDialog } from '../lead/lead-dialog.tsx';
import { LeadPrivacy } from '../lead/lead-privacy.tsx';

const rules = { message: messageText, userPhone: messagePhone, userName: messageUserName };
const truncateTo = (length: number) => (typed: string) => [...typed].slice(0, length).join('');
const truncateName = truncateTo(messageUserNameMaxLength);
const truncateMessage = truncateTo(messageMaxLength);

/** The portal's own message box for 在线咨询, used when no CONSULTATION_URL is set (spec enquiries#message-box). */
export default function MessageDialog({ dialog, onClose }: HostedDialogProps<'message'>) {
  const config = useSite()?.config;
  return (
    <LeadDialog
      name="message"
      title="在线咨询"
      // Non-breaking characters keep the urgent phone number and its text on one line.
      note={`写下问题，顾问一个工作日内回电。${config ? `急\u2060事\u2060请\u2060打\u00a0${config.supportPhone.replaceAll('-', '\u2011')}。` : ''}`}
      start={{ message: dialog.text ?? '', userPhone: '', userName: '' }}
      rules={rules}
      send={(form, init) => client.call('leaveMessage', { message: form.message, userPhone: form.userPhone.trim(), userName: form.userName.trim(), topCode: documentSite()?.topCode }, init)}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <TextAreaField
            truncate={truncateMessage}
            {...bind('message')}
            label="您的问题"
            limit={messageMaxLength}
            rows={4}
            placeholder="比如：300 人同时机考，要买哪个版本？"
            required
          />
          <TruncatedField truncate={truncatePhone} {...bind('userPhone')} label="联系方式" placeholder="手机号，顾问用它回电" inputMode="tel" autoComplete="tel-national" required />
          <TruncatedField truncate={truncateName} {...bind('userName')} label="称呼" labelNote="选填" placeholder="怎么称呼您" autoComplete="name" />
          <LeadPrivacy />
        </>
      )}
    </LeadDialog>
  );
}
