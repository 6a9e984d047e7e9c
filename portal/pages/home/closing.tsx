import type { DataOf } from '../../../contract/calls/index.ts';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { useSite } from '../../site.ts';

/** The closing call to action and the friendly links. */
export function Closing({ links }: { links: DataOf<'getLinkList'> }) {
  const name = useSite()?.config.informationData.friendlylink || '友情链接';
  return (
    <CallToAction title="先开一个班试试" lead="填一张表，登录地址会发到您的邮箱。" tone="go">
      {links.length > 0 && (
        <nav className="friendly-links" aria-label={name}>
          <b>{name}</b>
          {links.map(({ bizCode, resName, linkUrl }) => (
            <a key={bizCode} href={linkUrl} target="_blank" rel="noopener noreferrer">
              {resName}
            </a>
          ))}
        </nav>
      )}
    </CallToAction>
  );
}
