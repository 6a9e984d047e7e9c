import { Dialog as Primitive } from 'radix-ui';
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
  /** Asked for by the cross, Escape, the ground around and the way back. */
  onClose: () => void;
  /** Shows the mark that says something was done. */
  done?: boolean;
  /** Without the cross: for questions that have their own buttons. */
  bare?: boolean;
  children?: ReactNode;
}

/** What a reader of the screen calls the dialog: one stands in every frame. */
export const DialogTitle = Primitive.Title;

interface DialogFrameProps {
  className: string;
  /** Asked for by the cross, Escape, the ground around and the way back. */
  onClose: () => void;
  /** What takes the focus at first; left out: the first control. */
  firstFocus?: (dialog: HTMLElement) => HTMLElement;
  /** Where the focus goes afterwards; left out: where it was before. */
  returnFocus?: (event: Event, opener: Element | null) => void;
  /** A press outside does not close the dialog: it would lose the input, or close a new message unread. */
  staysOpen?: boolean;
  /** Without the cross. */
  bare?: boolean;
  /** It holds a `Primitive.Description`. */
  isDescribed?: boolean;
  children: ReactNode;
}

function toOpener(event: Event, opener: Element | null) {
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
  event.preventDefault();
  opener.focus();
}

/**
 * A modal dialog: traps focus, returns it, locks the page behind. Mounted means open. Import it dynamically: the
 * primitives beneath weigh 36 KB that no page needs before a dialog is opened.
 */
export function DialogFrame({ className, onClose, firstFocus, returnFocus = toOpener, staysOpen, bare, isDescribed, children }: DialogFrameProps) {
  // Mounted means open, so there is no trigger for the primitives to return to: what had the focus is remembered here.
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

/** A dialog with its title, and perhaps a line under it. */
export function Dialog({ title, note, size = 'normal', bare = size === 'small', done, onClose, children }: DialogProps) {
  return (
    // The second click of a double click arrives after the success message replaced the form: it must not close it unread.
    <DialogFrame className={`dialog--${size}${done ? ' dialog--done' : ''}`} onClose={onClose} bare={bare} staysOpen={done} isDescribed={Boolean(note)}>
      {done && <DoneMark />}
      <DialogTitle className="dialog__title">{title}</DialogTitle>
      {note && <Primitive.Description className="dialog__note">{note}</Primitive.Description>}
      {children}
    </DialogFrame>
  );
}

/** The buttons at a dialog's end: the secondary one first, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}
