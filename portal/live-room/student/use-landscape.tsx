import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';

interface Landscape {
  room: { 'data-talk'?: 'hidden' };
  main: { 'data-bar'?: 'shown'; onPointerUp: (event: PointerEvent) => void };
  /** Hides and shows the discussion. */
  button: ReactNode;
}

const barMilliseconds = 3_000;

/** A phone in landscape shows picture and discussion side by side. A touch shows the bar over the picture for 3 s, and the discussion can be hidden (phone.css). */
export function useLandscape(): Landscape {
  const [isBarShown, setBarShown] = useState(false);
  const [isTalkHidden, setTalkHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    room: isTalkHidden ? { 'data-talk': 'hidden' } : {},
    main: {
      ...(isBarShown ? { 'data-bar': 'shown' as const } : {}),
      onPointerUp({ pointerType }) {
        if (pointerType === 'mouse') return;
        setBarShown(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setBarShown(false), barMilliseconds);
      },
    },
    button: (
      <button className="pick-plain on-side" type="button" aria-pressed={isTalkHidden} onClick={() => setTalkHidden(!isTalkHidden)}>
        {isTalkHidden ? '打开讨论' : '收起讨论'}
      </button>
    ),
  };
}
