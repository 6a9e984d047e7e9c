import { useAccount } from '../queries.ts';
import { Failed } from '../shell/failed.tsx';
import { Opening } from '../shell/opening.tsx';
import { OtherRole } from './other-role/other-role.tsx';
import { Overview } from './overview/overview.tsx';

/** Selects the page by role. The server checks the permissions at every call. */
export function FirstPage() {
  const account = useAccount();
  if (account.data) return account.data.roles.includes('administrator') ? <Overview /> : <OtherRole account={account.data} />;
  if (account.isError) {
    return (
      <main className="wrap page" id="main">
        <Failed what="管理后台" error={account.error} onRetry={() => void account.refetch()} isRetrying={account.isFetching} />
      </main>
    );
  }
  return <Opening />;
}
