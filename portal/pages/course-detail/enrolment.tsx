import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { priceText } from '../../page-parts/price.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { OpensNewTab, TrialLink } from '../../shell/outside-links.tsx';
import { useSite } from '../../site.ts';

/**
 * The price of a course and how to get it. The portal takes no payment (spec content#course-detail: a login only changes the header). An
 * enterprise adds the course to a class of its trial, and a single person asks through the consultation (spec pages#consultation).
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
