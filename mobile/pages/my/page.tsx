import { type MetaFunction } from 'react-router';
import { useSession } from '../../../browser/session/session.ts';
import { pages, titleOf } from '../../../contract/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { useAccount } from '../../../portal/shell/account.ts';
import { openDialog } from '../../../portal/shell/dialogs.ts';

/** The loader makes every navigation to this page ask the server, which decides whether a new document is needed. */
export const loader = () => null;

export const meta: MetaFunction = () => [{ title: titleOf(pages.my.title) }, { name: 'robots', content: 'noindex' }];

/** The last tab: the person's login, classes and data (spec mobile#phone-site). */
export default function My() {
  const session = useSession();
  const account = useAccount();
  return (
    <div className="my">
      <h1>我的</h1>
      {session ? <p>{account?.userName}</p> : <Button tone="go" onClick={() => openDialog({ kind: 'authentication', mode: 1 })}>登录</Button>}
    </div>
  );
}
