import { Link } from 'react-router';
import { link, type PlainPageKey } from '../../../contract/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { suggestions } from '../../lists/search-examples.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { isShown, useSite } from '../../site.ts';

const ways: readonly { page: PlainPageKey; name: string; note: string }[] = [
  { page: 'allCourses', name: '全部课程', note: '按类别、标签和行业筛选' },
  { page: 'news', name: '行业资讯', note: '一线怎么做，表怎么填' },
  { page: 'experts', name: '专家', note: '谁来讲，讲过什么' },
  { page: 'help', name: '帮助中心', note: '登录、直播、考试、账单' },
  { page: 'subsidisedTraining', name: '补贴政策', note: '标准、材料、申领流程' },
];

/** Shown without results: example searches, links to the lists, and contact. */
export function Guidance({ title, note }: { title: string; note: string }) {
  const site = useSite();
  return (
    <section className="search-guide" aria-labelledby="search-guide-title">
      <div aria-live="polite">
        <h2 id="search-guide-title">{title}</h2>
        <p className="muted">{note}</p>
      </div>
      <ul className="search-guide__words" aria-label="试试这些词">
        {suggestions.map((word) => (
          <li key={word}>
            <Link to={link('search', { keyword: word })}>{word}</Link>
          </li>
        ))}
      </ul>
      <ul className="search-guide__ways" aria-label="直接去看">
        {ways.map(({ page, name, note: what }) => (
          <li key={page}>
            <Link to={link(page)}>
              <b>{name}</b>
              <small>{what}</small>
            </Link>
          </li>
        ))}
      </ul>
      <div className="search-guide__person">
        <p>找不到也没关系，说一声，顾问帮您找。</p>
        {isShown(site, 'cooperation_negotiation') && (
          <Button tone="line" small onClick={() => openDialog({ kind: 'enquiry', title: '您在找什么？', note: '留下联系方式，顾问回电解答', cooperationType: '3' })}>
            问问顾问
          </Button>
        )}
        {site?.config.supportPhone && (
          <p className="small muted">
            客服电话 <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a>
            {site.config.supportHours && `，${site.config.supportHours}`}
          </p>
        )}
      </div>
    </section>
  );
}
