import { createNotifier } from '../../../browser/store.ts';
import { dialogResendSeconds } from '../../../contract/constants.ts';
import { createCountdown, type Countdown } from '../../../ui/form/countdown.ts';
import { purposes, type CodeForm } from './state.ts';

/**
 * Waiting times until the next SMS code (spec captcha-and-sms#resend-timer). Each dialog (login, register, reset, bind) has its own timer,
 * for any phone. A waiting time from the server (70004) applies to one phone. Timers run on while the dialog is closed. They exist in
 * memory only, so that no storage contains a phone.
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
    /** Remaining whole seconds. 0: a code can be requested. */
    remaining: (form: CodeForm, phone: string) => Math.max(left(dialogOf(form)), left(phoneOf(form, phone))),
    /** Call this after the dialog has sent a code. */
    start: (form: CodeForm) => run(dialogOf(form), dialogResendSeconds),
    /** Call this when the server refuses a code for this phone for a time. */
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
