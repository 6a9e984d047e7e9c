import { useEffect, useId, useState, type ComponentType } from 'react';
import { loadPart } from '../../../../browser/loading.ts';
import type { ScreenName } from './screens.tsx';

/** Loaded on the server only: a static import would add the drawings to the browser's bundle. */
const drawings = import.meta.env.SSR ? (await import('./screens.tsx')).screens : null;

/**
 * A coded product screen. The screens are static and larger than the interactive parts of the page. So the browser keeps the server's HTML,
 * and only a client-side navigation to this page fetches their code.
 */
export function Screen({ name, className = '' }: { name: ScreenName; className?: string }) {
  const id = useId();
  return drawings ? <Drawn id={id} className={className} Drawing={drawings[name]} /> : <ServerRendered id={id} className={className} name={name} />;
}

function Drawn({ id, className, Drawing }: { id: string; className: string; Drawing: ComponentType }) {
  return (
    <div id={id} className={className}>
      <Drawing />
    </div>
  );
}

function ServerRendered({ id, className, name }: { id: string; className: string; name: ScreenName }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML);
  const [Drawing, setDrawing] = useState<ComponentType | null>(null);
  const missing = html === undefined;
  useEffect(() => {
    if (!missing) return;
    let isMounted = true;
    loadPart(() => import('./screens.tsx')).then(
      (part) => isMounted && setDrawing(() => part.screens[name]),
      () => {}, // A drawing that fails to load leaves an empty place.
    );
    return () => {
      isMounted = false;
    };
  }, [missing, name]);
  if (missing) return <div id={id} className={className}>{Drawing && <Drawing />}</div>;
  return <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
