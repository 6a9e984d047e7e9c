import { useRef, useState, type ReactNode } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { clearToasts } from '../../../browser/toasts.ts';
import { CallRefused } from '../../../contract/client.ts';
import { doubleClickGuardMilliseconds } from '../../../contract/constants.ts';
import { messages } from '../../../contract/messages.ts';
import { faultOf, maskPhone } from '../../../contract/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import './lead.css';

/** A request without an answer ends after this time, so that the dialog can be closed. */
const answerWithinMilliseconds = 20_000;

/** What a field of the form is given. */
export interface Bound {
  id: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

type Form = { userPhone: string };

interface LeadDialogProps<Filled extends Form> {
  /** Prefix of the fields' ids. */
  name: string;
  title: string;
  note: string;
  /** Initial values; the fields are validated in this order. */
  start: Filled;
  rules: { [Name in keyof Filled]: Parameters<typeof faultOf>[0] };
  send: (form: Filled, init: { signal: AbortSignal }) => Promise<unknown>;
  children: (bind: (name: keyof Filled & string) => Bound) => ReactNode;
}

/**
 * A visitor's request to be called back (spec enquiries#cooperation, enquiries#message-box). Closing asks for confirmation; the
 * input survives a failure, and the server recognises a repeated submission.
 */
export function LeadDialog<Filled extends Form>({ name: prefix, title, note, start, rules, send, onClose, children }: LeadDialogProps<Filled> & { onClose: () => void }) {
  type Name = keyof Filled & string;
  const names = Object.keys(start) as Name[];
  const [form, setForm] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [step, setStep] = useState<'filling' | 'sending' | 'sent' | 'closing'>('filling');
  const lastSubmit = useRef(-Infinity);
  const typed = names.some((name) => form[name] !== start[name]);
  const faultIn = (name: Name, value: unknown) => faultOf(rules[name], value) ?? undefined;
  const focus = (name: Name) => document.getElementById(`${prefix}-${name}`)?.focus();

  const bind = (name: Name): Bound => ({
    id: `${prefix}-${name}`,
    value: form[name] as string,
    error: faults[name],
    onChange(value) {
      setForm((current) => ({ ...current, [name]: value }));
      // An error disappears once its field is valid; a new one appears only on blur.
      if (faults[name] && !faultIn(name, value)) setFaults((current) => ({ ...current, [name]: undefined }));
    },
    onBlur() {
      if (form[name]) setFaults((current) => ({ ...current, [name]: faultIn(name, form[name]) }));
    },
  });

  async function submit() {
    const found = names.flatMap((name) => {
      const fault = faultIn(name, form[name]);
      return fault ? [[name, fault] as const] : [];
    });
    setFaults(Object.fromEntries(found) as Partial<Record<Name, string>>);
    if (found[0]) return focus(found[0][0]);
    if (performance.now() - lastSubmit.current < doubleClickGuardMilliseconds) return; // (spec forms#double-click)
    lastSubmit.current = performance.now();
    clearToasts();
    setStep('sending');
    try {
      await send(form, { signal: AbortSignal.timeout(answerWithinMilliseconds) });
      setStep('sent');
    } catch (error) {
      setStep('filling');
      const field = error instanceof CallRefused ? names.find((name) => name === error.field) : undefined;
      if (field === undefined) return reportFailure(error);
      setFaults((current) => ({ ...current, [field]: (error as CallRefused).returnMsg }));
      focus(field);
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
        title={title}
        note={note}
        onClose={() => {
          if (step === 'sending') return;
          setStep('closing');
        }}
      >
        <form
          className="lead-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step !== 'sending') void submit();
          }}
        >
          {children(bind)}
          <Button type="submit" tone="go" full busy={step === 'sending'}>
            {step === 'sending' ? '正在提交' : '提交'}
          </Button>
        </form>
      </Dialog>
      {step === 'closing' && (
        <Dialog title={messages.confirmClosing} note={typed ? '已填的内容不会保存。' : undefined} size="small" onClose={() => setStep('filling')}>
          <DialogActions>
            {/* Continuing is the primary button and has the focus, so that a stray click does not discard the input. */}
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
