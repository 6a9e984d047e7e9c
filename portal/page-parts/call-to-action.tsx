import { Button } from '../../ui/button.tsx';
import { openDialog } from '../shell/dialogs.ts';
import { TrialLink } from '../shell/outside-links.tsx';
import { isShown, useSite } from '../site.ts';

/** How a page ends: one sentence and the next step. The header's trial button is the coral one of the view. */
export function CallToAction({ title, lead }: { title: string; lead: string }) {
  const site = useSite();
  return (
    <section className="ask ground-ink dark" aria-label="开始使用">
      <svg className="ask__weave" viewBox="0 0 480 240" aria-hidden="true">
        <path fill="#12303c" d="M0 120A120 120 0 0 1 120 0v120ZM240 240A120 120 0 0 1 360 120v120Z" />
        <path fill="#0e3a36" d="M240 0h120v120A120 120 0 0 1 240 0Z" />
        <path fill="#0b7a5e" d="M360 0h120A120 120 0 0 1 360 120Z" />
      </svg>
      <div className="wrap">
        <div>
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="ask__ways">
          <TrialLink tone="green">免费试用</TrialLink>
          {isShown(site, 'cooperation_negotiation') && (
            <Button tone="line" onClick={() => openDialog({ kind: 'enquiry' })}>
              合作咨询
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
