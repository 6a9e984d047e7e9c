import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** `go` is coral: once in a view, for the one action that the page asks for. Then `green`, then `line`. */
export type ButtonTone = 'go' | 'green' | 'line';

interface Look {
  tone?: ButtonTone;
  small?: boolean;
  full?: boolean;
  className?: string | undefined;
}

/** The classes of a button, for other elements (a label inside a linked card). */
export function buttonClass({ tone = 'green', small, full, className = '' }: Look): string {
  return `button button--${tone}${small ? ' button--small' : ''}${full ? ' button--full' : ''}${className ? ` ${className}` : ''}`;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** While an action runs: shows a spinner, keeps focus and ignores clicks. */
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

/** A link within the portal that looks like a button. */
export function ButtonLink({ tone, small, full, className, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={buttonClass({ tone, small, full, className })} />;
}

/** A link that opens in a new tab (console, login, consultation) and looks like a button. */
export function ButtonAnchor({ tone, small, full, className, children, ...rest }: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>) {
  return (
    <a {...rest} className={buttonClass({ tone, small, full, className })}>
      {children}
    </a>
  );
}

/** A text link with the angle that says "further". */
export function MoreLink({ className = '', ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={`more ${className}`} />;
}
