import * as Primitive from '@radix-ui/react-dialog';
import { useState, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { DoneMark } from './done-mark.tsx';
import { Icon } from './icon.tsx';
import './dialog.css';

export { DoneMark } from './done-mark.tsx';

export interface DialogProps {
  title: string;
  /** A line under the title. */
  note?: string;
  size?: 'small' | 'normal' | 'wide';
  /** Called by the close button, Escape, a press outside and Back. */
  onClose: () => void;
  /** Shows the success mark. */
  done?: boolean;
  /** No close button, for questions with their own buttons. */
  bare?: boolean;
  children?: ReactNode;
}

/** Every frame needs this title, because screen readers name the dialog by it. */
export const DialogTitle = Primitive.Title;

interface DialogFrameProps {
  className: string;
  /** Called by the close button, Escape, a press outside and Back. */
  onClose: () => void;
  /** The element that gets the focus first. Default: the first control. */
  firstFocus?: (dialog: HTMLElement) => HTMLElement;
  /** Sets the focus after closing. Default: the element that had it before. */
  returnFocus?: (event: Event, opener: Element | null) => void;
  /** A press outside does not close the dialog, so that input or a new message is not lost. */
  staysOpen?: boolean;
  /** No close button. */
  bare?: boolean;
  /** The dialog contains a `Primitive.Description`. */
  isDescribed?: boolean;
  children: ReactNode;
}

function toOpener(event: Event, opener: Element | null) {
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
  event.preventDefault();
  opener.focus();
}

/**
 * A modal dialog: traps focus, returns it, locks the page behind. Mounted means open. Import it dynamically, because its dependencies weigh
 * 36 KB.
 */
export function DialogFrame({ className, onClose, firstFocus, returnFocus = toOpener, staysOpen, bare, isDescribed, children }: DialogFrameProps) {
  // There is no trigger element, because mounted means open. So the component remembers the element with the focus.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useBackCloses(true, onClose);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog__mask">
          <Primitive.Content
            className={`dialog ${className}`}
            onOpenAutoFocus={
              firstFocus &&
              ((event) => {
                event.preventDefault();
                firstFocus(event.currentTarget as HTMLElement).focus();
              })
            }
            onCloseAutoFocus={(event) => returnFocus(event, opener)}
            {...(staysOpen ? { onInteractOutside: (event: Event) => event.preventDefault() } : {})}
            {...(isDescribed ? {} : { 'aria-describedby': undefined })}>
            {children}
            {!bare && (
              <Primitive.Close className="dialog__close" aria-label="关闭">
                <Icon name="close" />
              </Primitive.Close>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A dialog with a title and an optional line below it. */
export function Dialog({ title, note, size = 'normal', bare = size === 'small', done, onClose, children }: DialogProps) {
  return (
    // The second click of a double click arrives after the success message replaced the form, and must not close the message.
    <DialogFrame className={`dialog--${size}${done ? ' dialog--done' : ''}`} onClose={onClose} bare={bare} staysOpen={done} isDescribed={Boolean(note)}>
      {done && <DoneMark />}
      <DialogTitle className="dialog__title">{title}</DialogTitle>
      {note && <Primitive.Description className="dialog__note">{note}</Primitive.Description>}
      {children}
    </DialogFrame>
  );
}

/** The buttons at the end of a dialog: the secondary one first, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}
