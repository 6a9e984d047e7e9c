import type { ReactNode } from 'react';
import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { ButtonAnchor, type ButtonTone } from '../../ui/button.tsx';
import { trackClick } from '../analytics/analytics.ts';
import { useSite } from '../site.ts';

/** A text for screen readers only. */
export const OpensNewTab = () => <span className="sr-only">（在新标签页打开）</span>;

interface TrialLinkProps {
  tone?: ButtonTone;
  small?: boolean;
  full?: boolean;
  className?: string;
  /** The bizCode of the chosen edition. The form shows its name. */
  edition?: string;
  children: ReactNode;
}

/** A link to the free trial in a new tab. The site configuration can set its address (spec pages#buttons). */
export function TrialLink({ tone = 'go', edition, children, ...look }: TrialLinkProps) {
  const trialUrl = useSite()?.config.trialUrl || link('registration');
  return (
    <ButtonAnchor
      {...look}
      tone={tone}
      href={edition && trialUrl === link('registration') ? link('registration', { edition }) : trialUrl}
      target="_blank"
      rel="noopener"
      onClick={() => trackClick(clicks.freeTrial)}
    >
      {children}
      <OpensNewTab />
    </ButtonAnchor>
  );
}
