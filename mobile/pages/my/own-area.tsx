import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Own } from './use-own.ts';

interface OwnAreaProps<Data> {
  own: Own<Data> & { reload: () => Promise<void> };
  /** Rows of the skeleton, about as many as usual. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Data of the person, or its skeleton, or what went wrong with a retry. */
export function OwnArea<Data>({ own, rows = 3, children }: OwnAreaProps<Data>) {
  if (own.state === 'ready') return children(own.data);
  if (own.state === 'failed') {
    return (
      <div className="my-state" role="alert">
        <h2>没有加载出来</h2>
        <p>{own.words}</p>
        <Button tone="line" small onClick={() => void own.reload()}>
          重新加载
        </Button>
      </div>
    );
  }
  return (
    <div className="my-skeleton" aria-busy="true">
      <output className="sr-only">正在加载</output>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} className="skeleton" />
      ))}
    </div>
  );
}
