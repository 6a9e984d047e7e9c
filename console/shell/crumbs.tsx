import { Link } from 'react-router';
import type { Role } from '../../contract/calls/index.ts';
import { menuOf } from './menu.tsx';

/** Pages below the menu's entries. */
const below: readonly { matches: RegExp; label: string }[] = [
  { matches: /^\/classes\/new$/, label: '开直播课' },
  { matches: /^\/classes\/[^/]+$/, label: '这节直播课' },
  { matches: /^\/account$/, label: '账号与安全' },
];

/** The current position. It needs no answer from the server, so the layout does not shift. */
export function Crumbs({ pathname, roles }: { pathname: string; roles: readonly Role[] }) {
  const path = pathname.replace(/(.)\/$/, '$1');
  const entry = menuOf(roles).find((each) => (each.path === '/' ? path === '/' : path === each.path || path.startsWith(`${each.path}/`)));
  const page = below.find(({ matches }) => matches.test(path));
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
      <b aria-current="page">{page?.label ?? entry?.label ?? ''}</b>
    </nav>
  );
}
