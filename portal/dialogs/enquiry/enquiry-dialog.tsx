import { useRef, useState } from 'react';
import { CallRefused } from '../../../contract/client.ts';
import { cooperationTypes, doubleClickGuardMilliseconds } from '../../../contract/constants.ts';
import { messages } from '../../../contract/messages.ts';
import { cooperationPhone, cooperationType, cooperationUserName, cooperationUserNameMaxLength, faultOf, maskPhone, truncatePhone } from '../../../contract/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { SegmentField } from '../../../ui/field.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { clearToasts } from '../../../ui/toast.tsx';
import { client, documentSite } from '../../client.ts';
import { reportFailure } from '../../failure.ts';
import type { HostedDialogProps } from '../../shell/dialog-host.tsx';
import './enquiry.css';

const rules = { userName: cooperationUserName, userPhone: cooperationPhone, cooperationType };
const truncateName = (typed: string): string => [...typed].slice(0, cooperationUserNameMaxLength).join('');
type FieldName = keyof typeof rules;
const fieldNames = Object.keys(rules) as FieldName[];
const types = Object.entries(cooperationTypes).map(([value, text]) => ({ value, text }));

/** Nobody is held in a dialog by a request that no answer comes to. */
const answerWithinMilliseconds = 20_000;

/** §2.8: name, phone, intention. Closing asks first; what was typed survives a failure. */
export default function EnquiryDialog({ dialog, onClose }: HostedDialogProps<'enquiry'>) {
  const start = { userName: '', userPhone: '', cooperationType: dialog.cooperationType ?? '' };
  const [form, setForm] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({});
  const [step, setStep] = useState<'filling' | 'sending' | 'sent' | 'closing'>('filling');
  const lastSubmit = useRef(-Infinity);
  const typed = fieldNames.some((name) => form[name] !== start[name]);

  const change = (name: FieldName) => (value: string) => {
    setForm((current) => ({ ...current, [name]: value }));
    // A message goes as soon as its field is in order; a new one waits until the field is left.
    if (faults[name] && !faultOf(rules[name], value)) setFaults((current) => ({ ...current, [name]: undefined }));
  };
  const check = (name: FieldName) => () => {
    if (form[name]) setFaults((current) => ({ ...current, [name]: faultOf(rules[name], form[name]) ?? undefined }));
  };
  const point = (name: FieldName, message: string) => {
    setFaults((current) => ({ ...current, [name]: message }));
    document.getElementById(`enquiry-${name}`)?.focus();
  };

  async function submit() {
    const found = fieldNames.flatMap((name) => {
      const fault = faultOf(rules[name], form[name]);
      return fault ? [[name, fault] as const] : [];
    });
    setFaults(Object.fromEntries(found));
    if (found[0]) return document.getElementById(`enquiry-${found[0][0]}`)?.focus();
    if (performance.now() - lastSubmit.current < doubleClickGuardMilliseconds) return; // §5
    lastSubmit.current = performance.now();
    clearToasts();
    setStep('sending');
    try {
      const enquiry = {
        userName: form.userName.trim(),
        userPhone: form.userPhone.trim(),
        cooperationType: form.cooperationType as '1' | '2' | '3',
        topCode: documentSite()?.topCode,
      };
      await client.call('saveCooperation', enquiry, { signal: AbortSignal.timeout(answerWithinMilliseconds) });
      setStep('sent');
    } catch (error) {
      setStep('filling');
      if (error instanceof CallRefused && fieldNames.includes(error.field as FieldName)) point(error.field as FieldName, error.returnMsg);
      else reportFailure(error);
    }
  }

  if (step === 'sent') {
    return (
      <Dialog title={messages.submitted} note={`顾问会打 ${maskPhone(form.userPhone.trim())} 联系您`} size="small" done onClose={onClose}>
        <DialogActions>
          <Button small onClick={onClose}>
            好的
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <>
      <Dialog
        title={dialog.title ?? '合作咨询'}
        note={dialog.note ?? '留下联系方式，顾问一个工作日内回电'}
        onClose={() => {
          if (step === 'sending') return;
          setStep('closing');
        }}
      >
        <form
          className="enquiry"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step !== 'sending') void submit();
          }}
        >
          <TruncatedField truncate={truncateName} id="enquiry-userName" label="姓名" value={form.userName} onChange={change('userName')} onBlur={check('userName')} error={faults.userName} placeholder="怎么称呼您" autoComplete="name" required />
          <TruncatedField truncate={truncatePhone} id="enquiry-userPhone" label="联系方式" value={form.userPhone} onChange={change('userPhone')} onBlur={check('userPhone')} error={faults.userPhone} placeholder="手机号" inputMode="tel" autoComplete="tel-national" required />
          <SegmentField id="enquiry-cooperationType" label="合作意向" name="cooperationType" value={form.cooperationType} onChange={change('cooperationType')} options={types} error={faults.cooperationType} />
          <Button type="submit" tone="go" full busy={step === 'sending'}>
            {step === 'sending' ? '正在提交' : '提交'}
          </Button>
        </form>
      </Dialog>
      {step === 'closing' && (
        <Dialog title={messages.confirmClosing} note={typed ? '已填的内容不会保存。' : undefined} size="small" onClose={() => setStep('filling')}>
          <DialogActions>
            {/* What was typed is worth more than the click: the way on has the weight and the focus. */}
            <Button small onClick={() => setStep('filling')}>
              继续填写
            </Button>
            <Button tone="line" small onClick={onClose}>
              确认关闭
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
