import { Button, type ButtonTone } from '../../ui/button.tsx';
import { openDialog } from '../shell/dialogs.ts';
import { TrialLink } from '../shell/outside-links.tsx';
import { isShown, useSite } from '../site.ts';
import './page-parts.css';

/** The primary and the secondary action of a page. */
export function NextSteps({ tone = 'go', talk = '合作咨询' }: { tone?: ButtonTone; talk?: string }) {
  const site = useSite();
  return (
    <div className="next-steps">
      <TrialLink tone={tone}>免费试用</TrialLink>
      {isShown(site, 'cooperation_negotiation') && (
        <Button tone="line" onClick={() => openDialog({ kind: 'enquiry' })}>
          {talk}
        </Button>
      )}
      {/* Without scripts the second button has no effect and is hidden */}
      {site && (
        <noscript>
          <a className="button button--line" href={`tel:${site.config.supportPhone}`}>
            {site.config.supportPhone}
          </a>
        </noscript>
      )}
    </div>
  );
}
