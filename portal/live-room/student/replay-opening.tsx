import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/logo.tsx';

/**
 * The page while a replay is fetched, or the reason why it could not be. It looks like `Opening`, and does not import it: that would put
 * frame.css into a chunk of its own, which is loaded after phone.css.
 */
export const ReplayOpening = ({ failure, onRetry }: { failure: string | null; onRetry: () => void }) => (
  <div className="room dark room--opening">
    <div aria-live="polite">
      <Mark />
      {failure === null ? (
        '正在取回放…'
      ) : (
        <>
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
        </>
      )}
    </div>
  </div>
);
