import { useState, type ReactNode } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { CallRefused } from '../../../contract/client.ts';
import { messages } from '../../../contract/messages.ts';
import { faultOf } from '../../../contract/rules/fault.ts';
import { maskPhone } from '../../../contract/rules/mask.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { Values } from '../../../ui/form/form-state.ts';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import './lead.css';

/** Timeout of a request, ms, so that the dialog can be closed. */
const answerWithinMilliseconds = 20_000;

interface LeadDialogProps<Field extends string> {
  /** Prefix of the fields' ids. */
  name: string;
  title: string;
  note: string;
  /** Initial values. The fields are validated in this order. */
  start: Values<Field>;
  rules: Record<Field, Parameters<typeof faultOf>[0]>;
  send: (values: Values<Field>, init: { signal: AbortSignal }) => Promise<unknown>;
  /** Closing asks also while nothing is typed. */
  asksAlways?: boolean;
  children: (bind: Form<Field>['bind']) => ReactNode;
}

/**
 * A form to request a call back (spec enquiries#cooperation, enquiries#message-box). Closing asks before typed text is lost. The input is kept after
 * a failure, and the server recognises a repeated submission.
 */
export function LeadDialog<Field extends string>({ name, title, note, start, rules, send, asksAlways, onClose, children }: LeadDialogProps<Field | 'userPhone'> & { onClose: () => void }) {
  const fields = Object.keys(start) as (Field | 'userPhone')[];
  const form = useForm({ name, fields, start, faultIn: (field, values) => faultOf(rules[field], values[field]) });
  const [step, setStep] = useState<'filling' | 'sent' | 'closing'>('filling');
  const isSending = form.busy !== null;
  const isTyped = fields.some((field) => form.values[field] !== start[field]);

  function close() {
    if (isSending) return;
    if (isTyped || asksAlways) setStep('closing');
    else onClose();
  }

  const submit = () =>
    form.submit(async () => {
      try {
        await send(form.values, { signal: AbortSignal.timeout(answerWithinMilliseconds) });
        setStep('sent');
      } catch (error) {
        const field = error instanceof CallRefused ? fields.find((each) => each === error.field) : undefined;
        if (field === undefined) reportFailure(error);
        else form.point(field, (error as CallRefused).returnMsg);
      }
    });

  if (step === 'sent') {
    return (
      <Dialog title={messages.submitted} note={`顾问会打 ${maskPhone(form.values.userPhone.trim())} 联系您`} size="small" done onClose={onClose}>
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
      <Dialog title={title} note={note} onClose={close}>
        <form
          className="lead-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {children(form.bind)}
          <Button type="submit" tone="go" full busy={isSending}>
            {isSending ? '正在提交' : '提交'}
          </Button>
        </form>
      </Dialog>
      {step === 'closing' && (
        <Dialog title={messages.confirmClosing} note={isTyped ? '已填的内容不会保存。' : undefined} size="small" onClose={() => setStep('filling')}>
          <DialogActions>
            {/* "继续填写" is the primary button and has the focus, so that an accidental click does not discard the input. */}
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
