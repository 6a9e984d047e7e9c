import { Link } from 'react-router';
import type { Role } from '../../contract/calls/index.ts';
import { menuOf } from './menu.tsx';

/** The name of a page below the menu's entries. A new class keeps its name through all steps. */
function pageBelow(path: string, search: string): string | null {
  if (path === '/account') return '账号与安全';
  if (!/^\/classes\/[^/]+$/.test(path)) return null;
  return path === '/classes/new' || new URLSearchParams(search).get('new') === 'yes' ? '开直播课' : '改直播课';
}

/** The current position. It needs no answer from the server, so the layout does not shift. */
export function Crumbs({ pathname, search, roles }: { pathname: string; search: string; roles: readonly Role[] }) {
  const path = pathname.replace(/(.)\/$/, '$1');
  const entry = menuOf(roles).find((each) => (each.path === '/' ? path === '/' : path === each.path || path.startsWith(`${each.path}/`)));
  const page = pageBelow(path, search);
  return (
    <nav className="crumbs" aria-label="当前位置">
      {entry?.group ? (
        <>
          <span>{entry.group}</span>
          <span aria-hidden="true">/</span>
        </>
      ) : null}
      {entry && page ? (
        <>
          <Link to={entry.path}>{entry.label}</Link>
          <span aria-hidden="true">/</span>
        </>
      ) : null}
      <b aria-current="page">{page ?? entry?.label ?? ''}</b>
    </nav>
  );
}
