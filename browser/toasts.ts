import { useSyncExternalStore } from 'react';
import { errorToastMilliseconds, networkErrorToastMilliseconds } from '../contract/constants.ts';
import { networkErrorText } from '../contract/network-error-text.ts';
import { createStore } from './store.ts';

export type ToastTone = 'success' | 'error' | 'plain';
export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction | undefined;
}
/** A button in a toast. A press removes the toast. */
export interface ToastAction {
  label: string;
  act: () => void;
}

const none: readonly Toast[] = [];
const toasts = createStore(none);
let lastId = 0;

/** Shows a short text for 3 s, or for the given time. It replaces the previous toast of the same tone. */
export function showToast(tone: ToastTone, text: string, milliseconds: number = errorToastMilliseconds, action?: ToastAction): void {
  const id = ++lastId;
  const remove = () => toasts.setState(toasts.state().filter((toast) => toast.id !== id));
  const act = action && {
    label: action.label,
    act: () => {
      remove();
      action.act();
    },
  };
  toasts.setState([...toasts.state().filter((toast) => toast.tone !== tone), { id, tone, text, action: act }]);
  setTimeout(remove, milliseconds);
}

/** The visible toasts, outside React. */
export const shownToasts = (): readonly Toast[] => toasts.state();

/** Removes toasts of an earlier try. */
export function clearToasts(): void {
  toasts.setState(none);
}

/** Shows the message for a call without an answer for 6 s (spec errors#network-error). */
export function showNetworkError(): void {
  showToast('error', networkErrorText, networkErrorToastMilliseconds);
}

/** The visible toasts. Empty in server-rendered markup. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toasts.subscribe, shownToasts, () => none);
}
