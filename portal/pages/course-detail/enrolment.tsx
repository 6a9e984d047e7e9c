import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { priceText } from '../../page-parts/price.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { OpensNewTab, TrialLink } from '../../shell/outside-links.tsx';
import { useSite } from '../../site.ts';

/**
 * What a course costs and how one comes to it. Nothing is paid for on the portal (spec content#course-detail: a login changes
 * the header alone): an enterprise puts the course into a class of its trial, and a person who wants a place asks, where
 * consultation is (spec pages#consultation).
 */
export function Enrolment({ resName, priceCents }: { resName: string; priceCents: number }) {
  const config = useSite()?.config;
  return (
    <div className="enrolment">
      <p className="enrolment__price">
        {priceText(priceCents)}
        {priceCents > 0 && <small>每人，示例价格，成班与整门授权另议</small>}
      </p>
      <div className="enrolment__ways">
        {config?.consultationUrl ? (
          <ButtonAnchor href={config.consultationUrl} target="_blank" rel="noopener">
            咨询报名
            <OpensNewTab />
          </ButtonAnchor>
        ) : (
          <Button className="needs-script" onClick={() => openDialog({ kind: 'message', text: `想报《${resName}》，请告诉我开班时间和价格。` })}>
            咨询报名
          </Button>
        )}
        <TrialLink tone="line">免费试用，排进班级</TrialLink>
      </div>
      {config && (
        <p className="small muted">
          也可以打客服电话 <a href={`tel:${config.supportPhone}`}>{config.supportPhone}</a>，{config.supportHours}
        </p>
      )}
    </div>
  );
}
