import type { DataOf } from '../../../contract/calls/index.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../shell/dialogs.ts';
import { TrialLink } from '../../shell/outside-links.tsx';
import { isShown, useSite } from '../../site.ts';

/** The last call to act, and the friendly links; the footer goes on upon the same ground. */
export function Closing({ links }: { links: DataOf<'getLinkList'> }) {
  const site = useSite();
  return (
    <section className="closing ground-ink dark" aria-label="开始使用">
      <svg className="closing__weave" viewBox="0 0 480 240" aria-hidden="true">
        <path fill="#12303c" d="M0 120A120 120 0 0 1 120 0v120ZM240 240A120 120 0 0 1 360 120v120Z" />
        <path fill="#0e3a36" d="M240 0h120v120A120 120 0 0 1 240 0Z" />
        <path fill="#0b7a5e" d="M360 0h120A120 120 0 0 1 360 120Z" />
      </svg>
      <div className="wrap">
        <div className="closing__call">
          <div>
            <h2>先开一个班试试</h2>
            <p className="lead">填一张表，登录地址会发到您的邮箱。</p>
          </div>
          <div className="closing__actions">
            <TrialLink>免费试用</TrialLink>
            {isShown(site, 'cooperation_negotiation') && (
              <Button tone="line" onClick={() => openDialog({ kind: 'enquiry' })}>
                合作咨询
              </Button>
            )}
          </div>
        </div>
        {links.length > 0 && (
          <nav className="closing__links" aria-label={site?.config.informationData.friendlylink || '友情链接'}>
            <b>{site?.config.informationData.friendlylink || '友情链接'}</b>
            {links.map(({ bizCode, resName, linkUrl }) => (
              <a key={bizCode} href={linkUrl} target="_blank" rel="noopener noreferrer">
                {resName}
              </a>
            ))}
          </nav>
        )}
      </div>
    </section>
  );
}
