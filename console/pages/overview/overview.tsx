import { useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { useEnterprise, useSite } from '../../queries.ts';
import { Failed } from '../../shell/failed.tsx';
import { useLives } from '../live/live-queries.ts';
import { UsageNote } from '../live/usage-note.tsx';
import { EndedBanner } from './ended-banner.tsx';
import { FirstSteps } from './first-steps.tsx';
import { JoinRequests } from './join-requests.tsx';
import { toneOf } from './trial.ts';
import { TrialPanel } from './trial-panel.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** An enterprise administrator's first page: the enterprise, its trial, join requests, and first steps. */
export function Overview() {
  const enterprise = useEnterprise();
  const { data: site } = useSite();
  const lives = useLives({ pageNum: 1, pageSize: 1 });
  const areLivesKnown = !lives.isPending || lives.failureCount > 0;
  if (enterprise.isError && !enterprise.data) {
    return (
      <main className="wrap page" id="main">
        <Failed what="企业信息" error={enterprise.error} onRetry={() => void enterprise.refetch()} isRetrying={enterprise.isFetching} />
      </main>
    );
  }
  const { data } = enterprise;
  const ended = data?.trial && toneOf(data.trial) === 'over' ? data.trial : null;
  return (
    <main className="wrap page" id="main">
      <div className="page__head">
        {/* The place is reserved from the start. Without a logo it shows the first character of the name, as in the chooser */}
        <span className="page__logo" aria-hidden="true">
          {data?.logoUrl ? <img src={data.logoUrl} alt="" width="48" height="48" /> : data && [...data.enterpriseName][0]}
        </span>
        <h1>{data ? data.enterpriseName : <output className="blank blank--title" aria-label="正在加载" />}</h1>
      </div>
      <UsageNote />
      {ended ? (
        <>
          <EndedBanner trial={ended} supportPhone={site?.supportPhone} />
          <JoinRequests enterprise={data} isReadOnly />
          <UsagePanel />
        </>
      ) : (
        <div className="overview">
          <div className="overview__main">
            {data && areLivesKnown ? (
              <Work enterprise={data} lives={lives.data?.total} />
            ) : (
              <>
                <BlankSteps />
                <BlankSteps />
              </>
            )}
          </div>
          <div className="overview__side">
            {data ? data.trial && <TrialPanel trial={data.trial} supportPhone={site?.supportPhone} /> : <div className="trial trial--blank" aria-hidden="true" />}
            <UsagePanel />
          </div>
        </div>
      )}
    </main>
  );
}

/**
 * Without a class and without waiting requests, the first class comes first.
 * @param lives the number of classes, or undefined if it could not be loaded
 */
function Work({ enterprise, lives }: { enterprise: DataOf<'consoleEnterprise'>; lives: number | undefined }) {
  // The order stays while the page is open, so that no part moves when the last request is decided.
  const [stepsLead] = useState(lives === 0 && enterprise.pendingJoinRequests === 0);
  const steps = <FirstSteps enterprise={enterprise} hasLive={(lives ?? 0) > 0} />;
  return (
    <>
      {stepsLead ? steps : null}
      <JoinRequests enterprise={enterprise} />
      {stepsLead ? null : steps}
    </>
  );
}

const BlankSteps = () => (
  <div className="first blanks" aria-hidden="true">
    {[96, 240, 280, 280, 200, 240, 160].map((width, at) => (
      <span key={at} className="blank" style={{ width }} />
    ))}
  </div>
);
