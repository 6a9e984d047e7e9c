import { createNotifier } from '../../../browser/store.ts';
import { dialogResendSeconds } from '../../../contract/constants.ts';
import { createCountdown, type Countdown } from '../../../ui/form/countdown.ts';
import { purposes, type CodeForm } from './state.ts';

/**
 * Until when a dialog sends no other code, for any phone (spec captcha-and-sms#resend-timer); each dialog (login,
 * register, reset, bind) has a timer of its own. A waiting time that the server set for a phone (70004) holds for that phone
 * only. Both keep running while the dialog is closed. They are kept in memory only, so that no storage holds a phone.
 */
export function createResendTimers() {
  const running = new Map<string, Countdown>();
  const { notify, subscribe } = createNotifier();
  const dialogOf = (form: CodeForm): string => purposes[form];
  const phoneOf = (form: CodeForm, phone: string) => `${purposes[form]} ${phone.trim()}`;
  const left = (key: string) => running.get(key)?.remaining() ?? 0;

  function run(key: string, seconds: number) {
    running.get(key)?.reset();
    const countdown = createCountdown(seconds);
    countdown.subscribe(() => {
      if (countdown.remaining() === 0) running.delete(key);
      notify();
    });
    running.set(key, countdown);
    countdown.start();
  }

  return {
    /** Whole seconds; 0 is idle. */
    remaining: (form: CodeForm, phone: string) => Math.max(left(dialogOf(form)), left(phoneOf(form, phone))),
    /** The dialog has sent a code. */
    start: (form: CodeForm) => run(dialogOf(form), dialogResendSeconds),
    /** The server sends this phone no code for this time. */
    holdOff: (form: CodeForm, phone: string, seconds: number) => run(phoneOf(form, phone), seconds),
    reset(form: CodeForm, phone: string) {
      running.get(dialogOf(form))?.reset();
      running.get(phoneOf(form, phone))?.reset();
    },
    subscribe,
  };
}

export type ResendTimers = ReturnType<typeof createResendTimers>;

/** Shared by all dialogs of this document. */
export const resendTimers = createResendTimers();
