import { lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { reportFailure } from '../browser/failure.ts';
import { loadPart } from '../browser/loading.ts';

/** Events of the first activity. Each event precedes a click or is one. */
const activities = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];

/** Resolves with the visitor's next activity in this document. Browser only. */
const nextActivity = (): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve();
    };
    for (const activity of activities) addEventListener(activity, end, { signal: listening.signal, capture: true, passive: true });
  });

export interface DeferredPart<Props> {
  Deferred: ComponentType<Props>;
  /** Fetches the script, so that a client-side navigation shows the part at once. */
  preload: () => Promise<void>;
}

/**
 * A part of a page that loads its script on the visitor's first activity instead of with the page. Until the script has loaded, the
 * server's HTML is shown and its links work. A button that is pressed before is marked busy, and the press is repeated after hydration. A
 * failed load is tried again on the next activity. If a press was waiting, a toast shows the error. A repeated press never submits a form:
 * the browser submits it natively, as without scripts.
 */
export function deferHydration<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): DeferredPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  /** A button that was pressed before hydration. */
  let pressed: HTMLButtonElement | null = null;

  function setPressed(button: HTMLButtonElement | null) {
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    pressed?.setAttribute('aria-busy', 'true');
  }

  async function loadWhenActive(): Promise<{ default: ComponentType<Props> }> {
    for (;;) {
      await nextActivity();
      try {
        const part = await loadPart(load);
        // React compares the server's HTML with its own output, so the attribute must be gone.
        pressed?.removeAttribute('aria-busy');
        return part;
      } catch (error) {
        if (pressed) reportFailure(error);
        setPressed(null);
      }
    }
  }
  // Loading starts at once: the press that the document stored is repeated before React hydrates this part. In development React drops the
  // server's HTML of a part that has no script yet, and the page would end below its first screen.
  const arrives = import.meta.env.SSR ? null : import.meta.env.DEV ? loadPart(load) : loadWhenActive();
  const Lazy = lazy<ComponentType<Props>>(() => arrives ?? load());

  function Deferred(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy);
    const element = useRef<HTMLDivElement>(null);
    const isHydrated = useRef(false);

    useEffect(() => {
      const part = element.current!;
      const recordPress = (event: Event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (isHydrated.current || !button || !part.contains(button) || (button.form && button.type === 'submit')) return;
        event.stopPropagation();
        setPressed(button);
      };
      // The listener is on the window: React listens on the document and stops clicks on parts that are not hydrated yet.
      addEventListener('click', recordPress, true);
      return () => removeEventListener('click', recordPress, true);
    }, []);

    return (
      <div className="deferred" ref={element}>
        <Suspense>
          <Part {...(props as Props & {})} />
          <OnHydrated
            run={() => {
              isHydrated.current = true;
              const button = pressed;
              setPressed(null);
              if (button?.isConnected) button.click();
            }}
          />
        </Suspense>
      </div>
    );
  }

  return {
    // Equal props keep the server's HTML. Changed props before the script has loaded would replace it with nothing.
    Deferred: memo(Deferred) as unknown as ComponentType<Props>,
    preload: async () => {
      loaded = (await loadPart(load)).default;
    },
  };
}

/** Runs once the surrounding boundary is hydrated. */
function OnHydrated({ run }: { run: () => void }) {
  const hydrated = useEffectEvent(run);
  useEffect(() => hydrated(), []);
  return null;
}
