import { useSyncExternalStore } from 'react';
import type { ScanResult } from '../../browser/session/scan-result.ts';
import { createStore } from '../../browser/store.ts';

type CooperationType = '1' | '2' | '3';

/** The dialogs that any page may open, with what they need to know. */
export type OpenDialog =
  | { kind: 'enquiry'; title?: string; note?: string; cooperationType?: CooperationType }
  /** The message box behind 在线咨询 (spec enquiries#message-box). `text` stands in it at first: what the page was about. */
  | { kind: 'message'; text?: string }
  /** 1 login, 3 register, 4 reset (spec login#dialogs). `scan` opens the messaging app's tab; `scanResult` is what that app came back with. */
  | { kind: 'authentication'; mode: 1 | 3 | 4; scan?: boolean; scanResult?: ScanResult | null }
  /** A reminder by SMS before a live (spec live#live-detail). */
  | { kind: 'booking'; live: { liveCode: string; liveName: string; teacherName: string; startTime: string; endTime: string } }
  /** 账号与安全 of the person who is logged in. */
  | { kind: 'account' }
  | { kind: 'logOut' };

const open = createStore<OpenDialog | null>(null);

/** What had the focus when the dialog was asked for: it gets it back, however many steps the dialog took. */
let opener: HTMLElement | null = null;
/** A dialog's own return of focus comes first; where that found nothing, the opener takes it. */
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

/** What `dialog-host.tsx` gives to the dialog that it shows. */
export interface HostedDialogProps<Kind extends OpenDialog['kind'] = OpenDialog['kind']> {
  dialog: Extract<OpenDialog, { kind: Kind }>;
  onClose: () => void;
}
