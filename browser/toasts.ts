import { useSyncExternalStore } from 'react';
import { errorToastMilliseconds, networkErrorToastMilliseconds } from '../contract/constants.ts';
import { networkErrorText } from '../contract/network-error-text.ts';

export type ToastTone = 'success' | 'error' | 'plain';
export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short text for 3 s, or as long as asked for. It takes the place of the last one of its tone. */
export function showToast(tone: ToastTone, text: string, milliseconds: number = errorToastMilliseconds): void {
  const id = ++lastId;
  change([...toasts.filter((toast) => toast.tone !== tone), { id, tone, text }]);
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), milliseconds);
}

/** Removes toasts of an earlier try when the next one begins. */
export function clearToasts(): void {
  change(none);
}

/** The message of a call without an answer stays on the screen for 6 s (spec errors#network-error). */
export function showNetworkError(): void {
  showToast('error', networkErrorText, networkErrorToastMilliseconds);
}

/** The toasts on the screen; none in server-rendered markup. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
}
