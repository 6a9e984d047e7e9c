import { NavLink } from 'react-router';
import type { Role } from '../../contract/calls/index.ts';
import { type ConsoleIcon, Icon } from './icons.tsx';

interface MenuEntry {
  /** '' for entries above the groups. */
  group: string;
  label: string;
  path: string;
  icon: ConsoleIcon;
  roles: readonly Role[] | 'everyone';
}

/** Menu entries by role. The server checks the permissions at every call. */
const menu: readonly MenuEntry[] = [
  { group: '', label: '概览', path: '/', icon: 'home', roles: 'everyone' },
  { group: '教学', label: '直播课', path: '/classes', icon: 'live', roles: ['administrator'] },
  { group: '企业', label: '操作记录', path: '/records', icon: 'records', roles: ['administrator'] },
  { group: '运营', label: '直播', path: '/classes', icon: 'live', roles: ['operator'] },
];

export const menuOf = (roles: readonly Role[]): MenuEntry[] => {
  const seen = new Set<string>();
  return menu.filter((entry) => {
    const isShown = (entry.roles === 'everyone' || entry.roles.some((role) => roles.includes(role))) && !seen.has(entry.path);
    if (isShown) seen.add(entry.path);
    return isShown;
  });
};

/** @param counts number of pending items for this person, by path */
export function Menu({ roles, counts, onChosen }: { roles: readonly Role[]; counts: Readonly<Record<string, number>>; onChosen?: () => void }) {
  const entries = menuOf(roles);
  return (
    <nav className="menu" aria-label="主导航">
      {entries.map(({ group, label, path, icon }, at) => (
        <div key={path}>
          {group !== '' && group !== entries[at - 1]?.group ? <h2>{group}</h2> : null}
          <NavLink to={path} end={path === '/'} onClick={onChosen} title={label}>
            <Icon name={icon} />
            <span>{label}</span>
            {counts[path] ? (
              <em>
                {counts[path]}
                <span className="sr-only"> 条待处理</span>
              </em>
            ) : null}
          </NavLink>
        </div>
      ))}
    </nav>
  );
}
