import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** `go` is coral: at most one per view, for the page's main action. Secondary actions are `green`, then `line`. */
export type ButtonTone = 'go' | 'green' | 'line';

interface Look {
  tone?: ButtonTone;
  small?: boolean;
  full?: boolean;
  className?: string | undefined;
}

/** CSS classes of a button, for other elements (a label inside a linked card). */
export function buttonClass({ tone = 'green', small, full, className = '' }: Look): string {
  return `button button--${tone}${small ? ' button--small' : ''}${full ? ' button--full' : ''}${className ? ` ${className}` : ''}`;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** True while an action runs: the button shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({ tone, small, full, className, busy, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ tone, small, full, className })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <i className="spinner" />}
      {children}
    </button>
  );
}

/** A link within the portal with the look of a button. */
export function ButtonLink({ tone, small, full, className, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={buttonClass({ tone, small, full, className })} />;
}

/** A link to a new tab (console, login, consultation) with the look of a button. */
export function ButtonAnchor({ tone, small, full, className, children, ...rest }: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>) {
  return (
    <a {...rest} className={buttonClass({ tone, small, full, className })}>
      {children}
    </a>
  );
}

/** A text link with an arrow. */
export function MoreLink({ className = '', ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={`more ${className}`} />;
}
