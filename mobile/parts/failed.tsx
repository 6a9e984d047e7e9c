import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Stands in place of a list whose call failed. */
export function Failed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="tab-empty" role="alert">
      <b>没能取到{what}</b>
      <p>可能是网络不稳，再试一次通常就好</p>
      <Button tone="line" small busy={state !== 'idle'} onClick={() => void revalidate()}>
        重试
      </Button>
    </div>
  );
}
