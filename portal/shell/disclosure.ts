import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router';
import { useBackCloses } from '../../ui/back-closes.ts';

const openAfterMilliseconds = 60;
const closeAfterMilliseconds = 180;
/** A hover opens the menu before the click of the same gesture. That click must not close the menu. */
const sameGestureMilliseconds = 600;

/** Open at one location. A navigation closes it. */
export function useOpenHere(locationKey: string): { open: boolean; setOpen: (open: boolean) => void; /** The function is the same at each rendering. */ close: () => void } {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Cleared permanently, because Back returns to the same location key.
  if (openAt !== null && openAt !== locationKey) setOpenAt(null);
  const close = useCallback(() => setOpenAt(null), []);
  return { open: openAt === locationKey, setOpen: (open) => setOpenAt(open ? locationKey : null), close };
}

/**
 * A menu of links below a button. It opens by hover, click, Enter or arrow down. It closes by leaving, Escape (focus returns to the
 * button), Back, moving the focus, or navigation. Arrow keys, Home and End move between its links. When the menu is open by hover only,
 * Back leaves the page.
 */
export function useDisclosure() {
  const { key } = useLocation();
  const { open, setOpen, close } = useOpenHere(key);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hoveredOpenAt = useRef(-Infinity);
  const [isPressed, setIsPressed] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  useBackCloses(open && isPressed, close);

  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    const turn = () => {
      if (next) hoveredOpenAt.current = performance.now();
      if (next && !open) setIsPressed(false);
      setOpen(next);
    };
    timer.current = setTimeout(turn, next ? openAfterMilliseconds : closeAfterMilliseconds);
  };
  /** Some entries are visible at some widths only. */
  const links = () => [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter((entry) => entry.checkVisibility());
  const focusSoon = (pick: (all: HTMLElement[]) => HTMLElement | undefined) => requestAnimationFrame(() => pick(links())?.focus());

  const leave = useCallback(() => {
    close();
    button.current?.focus();
  }, [close]);

  return {
    open,
    close,
    /** Closes the menu and focuses its button, for entries that open something which returns the focus. The function is stable. */
    leave,
    /** Props of the element around button and panel. */
    around: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && soon(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && soon(false),
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && open) {
          setOpen(false);
          button.current?.focus();
          return;
        }
        const all = links();
        const at = all.indexOf(document.activeElement as HTMLElement);
        if (event.key === 'ArrowDown' && event.target === button.current) {
          event.preventDefault();
          setOpen(true);
          setIsPressed(true);
          focusSoon((list) => list[0]);
        } else if (at >= 0) {
          const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
          if (to === undefined) return;
          event.preventDefault();
          if (to < 0) button.current?.focus();
          else all[Math.min(to, all.length - 1)]?.focus();
        }
      },
    },
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': open,
      // Also when the pointer comes from the panel, which stays for a moment after closing.
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && !open && soon(true),
      onClick: (event: MouseEvent) => {
        clearTimeout(timer.current);
        setIsPressed(true);
        // Compares with the time of the press, because a busy page handles the event late.
        setOpen(!open || event.timeStamp - hoveredOpenAt.current < sameGestureMilliseconds);
      },
    },
    panel: { ref: panel },
  };
}

/** Props of a panel that opens below a button. */
export interface MenuPanelProps {
  /** Closes the menu and focuses its button, because the pressed entry disappears with the menu. */
  leave: () => void;
}
