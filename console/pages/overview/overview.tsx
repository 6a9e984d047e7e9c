import { useEnterprise, useSite } from '../../queries.ts';
import { Failed } from '../../shell/failed.tsx';
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
            <JoinRequests enterprise={data} />
            {data ? <FirstSteps enterprise={data} /> : <BlankSteps />}
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

const BlankSteps = () => (
  <div className="first blanks" aria-hidden="true">
    {[96, 240, 280, 280, 200, 240, 160].map((width, at) => (
      <span key={at} className="blank" style={{ width }} />
    ))}
  </div>
);
