import { type ButtonHTMLAttributes, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface MenuProps {
  label: string;
  /** False for a menu with other content than menu items. */
  isMenu?: boolean;
  /** Each is a `MenuButton`. The first gets the focus back. */
  buttons: ReactNode;
  children: ReactNode;
}

const MenuState = createContext({ isMenu: true, isOpen: false, toggle: () => {}, close: () => {} });

/** A menu of the bar below the stage. Esc and a press outside close it, arrow keys go through its items (WAI-ARIA Authoring Practices, menu button). */
export function Menu({ label, isMenu = true, buttons, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    (place.current?.querySelector<HTMLElement>('.menu [aria-checked=true]') ?? place.current?.querySelector<HTMLElement>('.menu button'))?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  return (
    <MenuState value={{ isMenu, isOpen, toggle: () => setOpen(!isOpen), close }}>
      <span ref={place} className="menu-place">
        {buttons}
        {isOpen && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rule reads literal roles only
          <div
            className="menu"
            role={isMenu ? 'menu' : 'group'}
            tabIndex={-1}
            aria-label={label}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.stopPropagation();
                close();
              }
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (!step) return;
              event.preventDefault();
              const items = [...event.currentTarget.querySelectorAll('button')];
              items[(items.indexOf(document.activeElement as HTMLButtonElement) + step + items.length) % items.length]?.focus();
            }}
          >
            {children}
          </div>
        )}
      </span>
    </MenuState>
  );
}

export function MenuButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const { isMenu, isOpen, toggle } = use(MenuState);
  return <button type="button" aria-expanded={isOpen} {...(isMenu ? { 'aria-haspopup': 'menu' } : {})} onClick={toggle} {...props} />;
}

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // The role menu allows only groups as children, and a fieldset would be styled like a form.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div role="group" aria-label={label}>
    <p aria-hidden="true">{label}</p>
    {children}
  </div>
);

export function MenuItem({ isChosen, label, note, onChoose }: { isChosen: boolean; label: string; note: ReactNode; onChoose: () => void }) {
  const { isMenu, close } = use(MenuState);
  const choose = () => {
    close();
    onChoose();
  };
  return (
    <button role={isMenu ? 'menuitemradio' : 'switch'} aria-checked={isChosen} type="button" onClick={choose}>
      {isChosen ? <Icon name="check" /> : <i />}
      {label}
      <small>{note}</small>
    </button>
  );
}
