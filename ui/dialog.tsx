import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
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

/**
 * A modal dialog: traps focus, returns it, locks the page behind. Mounted means open. Import it dynamically: the
 * primitives beneath weigh 36 KB that no page needs before somebody asks.
 */
export function Dialog({ title, note, size = 'normal', bare = size === 'small', done, onClose, children }: DialogProps) {
  // Mounted means open, so there is no trigger for the primitives to return to: what had the focus is remembered here.
  const opener = useRef<Element | null>(typeof document === 'undefined' ? null : document.activeElement);
  useBackCloses(true, onClose);
  const returnFocus = (event: Event) => {
    if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
    event.preventDefault();
    opener.current.focus();
  };
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog__mask">
          <Primitive.Content
            className={`dialog dialog--${size}${done ? ' dialog--done' : ''}`}
            onCloseAutoFocus={returnFocus}
            // The second click of two comes when the form has gone and this stands in its place: it must not close it unread.
            {...(done ? { onInteractOutside: (event: Event) => event.preventDefault() } : {})}
            {...(note ? {} : { 'aria-describedby': undefined })}>
            {done && <DoneMark />}
            <Primitive.Title className="dialog__title">{title}</Primitive.Title>
            {note && <Primitive.Description className="dialog__note">{note}</Primitive.Description>}
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

/** The row of buttons at a dialog's end: the quiet one first, the one that goes on last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}
