import { cooperationPhone, cooperationType, cooperationTypes, cooperationUserName, cooperationUserNameMaxLength, truncatePhone } from '../../../contract/rules/index.ts';
import { SegmentField } from '../../../ui/field.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { client, documentSite } from '../../client.ts';
import type { HostedDialogProps } from '../../shell/dialogs.ts';
import { LeadDialog } from '../lead/lead-dialog.tsx';
import { LeadPrivacy } from '../lead/lead-privacy.tsx';

const rules = { userName: cooperationUserName, userPhone: cooperationPhone, cooperationType };
const truncateName = (typed: string): string => [...typed].slice(0, cooperationUserNameMaxLength).join('');
const types = Object.entries(cooperationTypes).map(([value, text]) => ({ value, text }));

/** The cooperation enquiry: name, phone, intention (spec enquiries#cooperation). */
export default function EnquiryDialog({ dialog, onClose }: HostedDialogProps<'enquiry'>) {
  return (
    <LeadDialog
      name="enquiry"
      title={dialog.title ?? '合作咨询'}
      note={dialog.note ?? '留下联系方式，顾问一个工作日内回电'}
      start={{ userName: '', userPhone: '', cooperationType: dialog.cooperationType ?? '' }}
      rules={rules}
      asksAlways
      send={(form, init) =>
        client.call(
          'saveCooperation',
          { userName: form.userName.trim(), userPhone: form.userPhone.trim(), cooperationType: form.cooperationType as '1' | '2' | '3', topCode: documentSite()?.topCode },
          init,
        )
      }
      onClose={onClose}
    >
      {(bind) => {
        const { onBlur: _, ...intention } = bind('cooperationType');
        return (
          <>
            <TruncatedField truncate={truncateName} {...bind('userName')} label="姓名" placeholder="怎么称呼您" autoComplete="name" required />
            <TruncatedField truncate={truncatePhone} {...bind('userPhone')} label="联系方式" placeholder="手机号" inputMode="tel" autoComplete="tel-national" required />
            <SegmentField {...intention} label="合作意向" options={types} />
            <LeadPrivacy />
          </>
        );
      }}
    </LeadDialog>
  );
}
