import { useSyncExternalStore } from 'react';
import type { ScanResult } from '../../browser/session/scan-result.ts';
import { createStore } from '../../browser/store.ts';

type CooperationType = '1' | '2' | '3';

/** The dialogs that any page can open, with their data. */
export type OpenDialog =
  | { kind: 'enquiry'; title?: string; note?: string; cooperationType?: CooperationType }
  /** The message box behind 在线咨询 (spec enquiries#message-box). `text` is the initial message, about the current page. */
  | { kind: 'message'; text?: string }
  /**
   * 1 login, 3 register, 4 reset (spec login#dialogs). `scan` opens the messaging app's tab. `scanResult` is the result of the messaging
   * app's callback.
   */
  | { kind: 'authentication'; mode: 1 | 3 | 4; scan?: boolean; scanResult?: ScanResult | null }
  /** A reminder by SMS before a live (spec live#live-detail). */
  | { kind: 'booking'; live: { liveCode: string; liveName: string; teacherName: string; startTime: string; endTime: string; revision: number } }
  /** 账号与安全 of the logged-in person. */
  | { kind: 'account' }
  | { kind: 'logOut' };

const open = createStore<OpenDialog | null>(null);

/** The element that had the focus when the dialog was requested. It gets the focus back at the end. */
let opener: HTMLElement | null = null;
/** Delay after which the opener gets the focus, if the dialog itself did not return it. */
const returnsFocusAfterMilliseconds = 30;

export function openDialog(dialog: OpenDialog | null): void {
  if (dialog) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  else {
    const to = opener;
    setTimeout(() => document.activeElement === document.body && to?.focus(), returnsFocusAfterMilliseconds);
  }
  open.setState(dialog);
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(open.subscribe, open.state, () => null);
}

/** Props of a dialog shown by `dialog-host.tsx`. */
export interface HostedDialogProps<Kind extends OpenDialog['kind'] = OpenDialog['kind']> {
  dialog: Extract<OpenDialog, { kind: Kind }>;
  onClose: () => void;
}
