import { Button } from 'antd';
import { errorMessageOf } from './error-message.ts';

/** Shown instead of a part that failed to load, with a retry button. */
export function Failed({ what, error, onRetry, isRetrying }: { what: string; error: unknown; onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="failed" role="alert">
      <p className="failed__what">{what}没有加载出来</p>
      <p className="failed__why">{errorMessageOf(error)}</p>
      <Button onClick={onRetry} loading={isRetrying}>
        重新加载
      </Button>
    </div>
  );
}
