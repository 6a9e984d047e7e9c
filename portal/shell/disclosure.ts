import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router';
import { useBackCloses } from '../../ui/back-closes.ts';

const openAfterMilliseconds = 60;
const closeAfterMilliseconds = 180;
/** Hover opens the menu before the click arrives: that click must not close it again. */
const sameGestureMilliseconds = 600;

/** Open at one location: navigation leaves it closed behind. */
export function useOpenHere(locationKey: string): { open: boolean; setOpen: (open: boolean) => void; /** The same function at each rendering. */ close: () => void } {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Permanently: Back leads to the same location key.
  if (openAt !== null && openAt !== locationKey) setOpenAt(null);
  const close = useCallback(() => setOpenAt(null), []);
  return { open: openAt === locationKey, setOpen: (open) => setOpenAt(open ? locationKey : null), close };
}

/**
 * A menu of links under a button: opens by hover, click, Enter or arrow down; closes by leaving, Escape (focus returns to
 * the button), Back, focus moving on, or navigation. Arrow keys, Home and End walk its links. Back with a menu that is open
 * by hover alone means the page.
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
  /** Some entries stand there at some widths only. */
  const links = () => [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter((entry) => entry.checkVisibility());
  const focusSoon = (pick: (all: HTMLElement[]) => HTMLElement | undefined) => requestAnimationFrame(() => pick(links())?.focus());

  const leave = useCallback(() => {
    close();
    button.current?.focus();
  }, [close]);

  return {
    open,
    close,
    /** Closes it and has the focus at its button: for an entry that opens something which gives the focus back. Always the same function. */
    leave,
    /** For the element around button and panel. */
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
        // By the time of the press itself: a busy page hears it late.
        setOpen(!open || event.timeStamp - hoveredOpenAt.current < sameGestureMilliseconds);
      },
    },
    panel: { ref: panel },
  };
}

/** Props of a panel that opens beneath a button. */
export interface MenuPanelProps {
  /** Closes the menu and has the focus at its button: the entry that was pressed goes away with the menu. */
  leave: () => void;
}
