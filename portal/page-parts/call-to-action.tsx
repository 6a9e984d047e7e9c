import type { ReactNode } from 'react';
import type { ButtonTone } from '../../ui/button.tsx';
import { NextSteps } from './next-steps.tsx';
import './page-parts.css';

/**
 * The features that the trial opens at once, as in the form and the agreement (seed/launch/agreement.json, 三). A call to action must not
 * promise more.
 */
const whatOpens = '免费试用 30 天：直播课、成员加入、企业设置登录就能用，其余由顾问与您通话后一个工作日内开通。';

interface CallToActionProps {
  title: string;
  lead: string;
  /** `go` is for pages about the product. On other pages the header's trial button is the only coral button in view. */
  tone?: ButtonTone;
  /** Content below, on the same background. */
  children?: ReactNode;
}

/** The end of a page: one sentence and the next step, on the footer's background. */
export function CallToAction({ title, lead, tone = 'green', children }: CallToActionProps) {
  return (
    <section className="ask ground-ink dark" aria-label="开始使用">
      <svg className="ask__weave" viewBox="0 0 480 240" aria-hidden="true">
        <path fill="#12303c" d="M0 120A120 120 0 0 1 120 0v120ZM240 240A120 120 0 0 1 360 120v120Z" />
        <path fill="#0e3a36" d="M240 0h120v120A120 120 0 0 1 240 0Z" />
        <path fill="#0b7a5e" d="M360 0h120A120 120 0 0 1 360 120Z" />
      </svg>
      <div className="wrap">
        <div className="ask__call">
          <div>
            <h2>{title}</h2>
            <p className="lead">{lead}</p>
            <p className="ask__trial">{whatOpens}</p>
          </div>
          <NextSteps tone={tone} />
        </div>
        {children}
      </div>
    </section>
  );
}
