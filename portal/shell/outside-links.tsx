import type { ReactNode } from 'react';
import { clicks } from '../../contract/tracking.ts';
import { link } from '../../contract/pages.ts';
import { ButtonAnchor, type ButtonTone } from '../../ui/button.tsx';
import { trackClick } from '../analytics/analytics.ts';
import { useSite } from '../site.ts';

/** Said to screen readers only: the visible text alone would not tell. */
export const OpensNewTab = () => <span className="sr-only">（在新标签页打开）</span>;

interface TrialLinkProps {
  tone?: ButtonTone;
  small?: boolean;
  full?: boolean;
  className?: string;
  /** The bizCode of an edition: the form says which one was chosen. */
  edition?: string;
  children: ReactNode;
}

/** The free trial opens its page in a new tab; where that is, is configuration (spec pages#buttons). */
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
