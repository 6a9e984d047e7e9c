import { Failed } from '../../shell/failed.tsx';
import { useUsage } from '../live/live-queries.ts';
import { Quotas } from './quotas.tsx';

/** The usage against the edition's figures. From 80 % on, notes above the page say it too. */
export function UsagePanel() {
  const { data, isError, error, isFetching, refetch } = useUsage();
  return (
    <section className="usage" aria-labelledby="usage-title">
      <h2 id="usage-title">用量</h2>
      {isError && !data ? <Failed what="用量" error={error} onRetry={() => void refetch()} isRetrying={isFetching} /> : <Quotas usage={data} />}
    </section>
  );
}
