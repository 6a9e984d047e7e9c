import type { DataOf } from '../../../contract/calls/index.ts';
import { useSite } from '../../site.ts';

/** Partner logos in a grid. A failed or empty list is left out, because it is not essential. */
export function Partners({ partners }: { partners: DataOf<'getPartnerList'> | null }) {
  const site = useSite();
  if (!partners?.length) return null;
  return (
    <section className="section partners" id="partners">
      <div className="wrap">
        <div className="head">
          <h2>{site?.config.informationData.partners || '合作伙伴'}</h2>
          <p className="small muted">示例名单，名称与标志均为虚构。</p>
        </div>
        <ul className="partners__marks">
          {partners.map(({ bizCode, poster, resName, linkUrl }) => {
            const mark = <img src={poster} alt={resName} width="168" height="64" loading="lazy" />;
            return (
              <li key={bizCode}>
                {linkUrl ? (
                  <a href={linkUrl} target="_blank" rel="noopener noreferrer">
                    {mark}
                  </a>
                ) : (
                  mark
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
