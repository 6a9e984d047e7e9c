import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Opening } from '../opening.tsx';

/** The page while a replay is fetched, or the reason why it could not be. */
export function ReplayOpening({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  if (failure === null) return <Opening>正在取回放…</Opening>;
  return (
    <Opening>
      <h1>没能取到回放</h1>
      <p>{failure}</p>
      <div className="room--opening__acts">
        <Button tone="green" onClick={onRetry}>
          重试
        </Button>
        <ButtonLink tone="line" to={link('liveVideo')}>
          看看别的直播
        </ButtonLink>
      </div>
    </Opening>
  );
}
