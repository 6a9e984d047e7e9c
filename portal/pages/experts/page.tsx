import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { isBeyond, listAddressOf, orFailed } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import { Marked } from '../../lists/marked.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import masters from './pictures/masters.svg';
import './experts.css';

type Expert = DataOf<'expertsListPage'>['list'][number];

const description = '能上课、能评审、能到厂里带徒的师傅：数控、焊接、电工、养老护理、新能源汽车等工种的技师、考评员和企业培训师，按姓名和工种找。';
const pageSize = 12;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const { keyword, pageNum } = listAddressOf(request);
  const answer = await orFailed(context.get(clientContext).call('expertsListPage', { topCode: platformTopCode, keyword: keyword || undefined, pageNum, pageSize }));
  const beyond = isBeyond(answer);
  const head = headOf({
    publicOrigin,
    page: 'experts',
    query: { pageNum: pageNum > 1 ? pageNum : undefined },
    title: keyword ? `“${keyword}”` : undefined,
    sharedTitle: '',
    description,
    isHidden: keyword !== '' || beyond,
    structured: [breadcrumbList(publicOrigin, trailTo('experts'))],
  });
  return pageData({ keyword, answer, head }, beyond);
}

export const meta = headFrom;

export default function Experts() {
  const { keyword, answer } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHead title="请得到的师傅" lead="先看他教什么、哪几天有空，再约时间。" picture={masters}>
        <SearchForm page="experts" keyword={keyword} label="搜专家" hint={fieldHint('experts')} />
      </ListHead>
      <div className="wrap">
        <ListArea page="experts" answer={answer} keyword={keyword} what="专家" measure="位" emptyNote="名单正在更新，过几天再来看看">
          {(list) => (
            <ul className="masters">
              {list.map((expert, index) => (
                <ExpertCard key={expert.bizCode} expert={expert} keyword={keyword} inSight={index < 6} />
              ))}
            </ul>
          )}
        </ListArea>
      </div>
      <CallToAction title="想请的师傅不在这里？" lead="告诉我们工种和日期，顾问替您找合适的人。" />
    </>
  );
}

function ExpertCard({ expert, keyword, inSight }: { expert: Expert; keyword: string; inSight: boolean }) {
  const { bizCode, resCode, resName, major, motto, experience, courseCount, poster } = expert;
  return (
    <li className="master">
      <Poster src={poster} width={120} height={132} loading={inSight ? 'eager' : 'lazy'} />
      <div>
        <h2>
          <Link to={link('expertDetail', { bizCode, resCode })} prefetch="intent">
            <Marked text={resName} keyword={keyword} />
          </Link>
        </h2>
        <p className="master__major">
          <Marked text={major} keyword={keyword} />
        </p>
        {motto && <p className="master__motto">{motto}</p>}
        <p className="master__facts">
          {experience && <span>{experience}</span>}
          {courseCount > 0 && <span className="nobreak">{courseCount} 门课</span>}
        </p>
      </div>
    </li>
  );
}
