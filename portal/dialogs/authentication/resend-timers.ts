import { dialogResendSeconds } from '../../../contract/constants.ts';
import { createCountdown, type Countdown } from '../../../ui/form/countdown.ts';
import { purposes, type CodeForm } from './state.ts';

/**
 * §4: until when a phone is sent no other code, one timer for each phone and purpose. They run on while the dialog is shut:
 * whoever opens it again sees what is left. In memory alone, so that no storage holds a phone.
 */
export function createResendTimers() {
  const running = new Map<string, Countdown>();
  const listeners = new Set<() => void>();
  const keyOf = (form: CodeForm, phone: string) => `${purposes[form]} ${phone.trim()}`;

  function announce() {
    for (const listener of listeners) listener();
  }

  function reset(form: CodeForm, phone: string) {
    running.get(keyOf(form, phone))?.reset();
  }

  return {
    /** Whole seconds; 0 is idle, as every phone is that was sent nothing. */
    remaining: (form: CodeForm, phone: string) => running.get(keyOf(form, phone))?.remaining() ?? 0,
    start(form: CodeForm, phone: string, seconds: number = dialogResendSeconds) {
      reset(form, phone);
      const key = keyOf(form, phone);
      const countdown = createCountdown(seconds);
      countdown.subscribe(() => {
        if (countdown.remaining() === 0) running.delete(key);
        announce();
      });
      running.set(key, countdown);
      countdown.start();
    },
    reset,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ResendTimers = ReturnType<typeof createResendTimers>;

/** Of this document: every dialog that opens in it goes by the same. */
export const resendTimers = createResendTimers();

/** How long to wait, in the unit in which one waits that long. */
export function waitingTime(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
