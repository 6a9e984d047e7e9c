import { Fragment } from 'react';
import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import { isShown, useSite } from '../../site.ts';
import { CourseBanner } from './banners.tsx';
import { Charts } from './charts.tsx';
import { CategoryFloor, CategoryWhole, FailedCourses } from './floors.tsx';
import { loadCourses } from '../../courses/load-courses.ts';
import { QualityCourses } from './quality-courses.tsx';
import './courses.css';

const description = '八个类目的职业技能课程：机械加工、电工电子、焊接、健康照护、交通运输、现代服务、安全生产、数字技能，含名师精品课，先试看，再排进班级课表。';

/** One banner follows after this number of category sections. */
const floorsBetweenBanners = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const categoryCode = new URL(request.url).searchParams.get('categoryCode') || undefined;
  const content = await loadCourses(context.get(clientContext), platformTopCode, categoryCode);
  if (!content) {
    const head = headOf({ publicOrigin, page: 'courses', title: '没有这个课程类目', description: '这个类目已经调整，或地址写错了。', isHidden: true });
    return pageData({ content, head }, true);
  }
  const { chosen } = content;
  const query = { categoryCode: chosen?.categoryCode };
  const trail = trailTo('courses', chosen && { name: chosen.categoryName, path: link('courses', query) });
  const head = headOf({
    publicOrigin,
    page: 'courses',
    query,
    title: chosen?.categoryName,
    description: chosen ? `课程中心的${chosen.categoryName}类目：${content.floors.flatMap(({ courses }) => courses ?? []).map(({ resName }) => resName).join('、')}。` : description,
    structured: [breadcrumbList(publicOrigin, trail)],
  });
  return data({ content, head });
}

export const meta = headFrom;

export default function Courses() {
  const { content } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!content) {
    return (
      <MissingEntry
        list="courses"
        title="没有这个课程类目"
        note="它可能已经并到别的类目里了。"
        back="看全部类目"
        search={{ page: 'allCourses', label: '搜课程', hint: fieldHint('allCourses') }}
      />
    );
  }
  const { chosen, index, floors, quality, popular, newest } = content;
  // A page with a category shows its courses without banners.
  const banners = isShown(site, 'course_banner') && !chosen ? content.banners : [];
  const [first, ...others] = banners;
  return (
    <>
      <header className={`centre-head ${first ? '' : 'is-plain'}`}>
        <div className="wrap">
          <div className="centre-head__words">
            <h1>{chosen ? `${chosen.categoryName}课程` : '课程中心'}</h1>
            <p className="lead">{chosen ? `${floors[0]?.total ?? 0} 门，先试看，再排进您的班。` : '一个工种从入门到考证，课都在这里。先试看，再排进您的班。'}</p>
            <SearchForm page="allCourses" keyword="" label={chosen ? `搜${chosen.categoryName}课程` : '搜课程'} hint={fieldHint('allCourses')} parameters={{ categoryCode: chosen?.categoryCode }} />
          </div>
          {first && <CourseBanner banner={first} opens />}
        </div>
      </header>
      {index && index.length > 0 && (
        <nav className="wrap trades" aria-label="课程类目">
          <ul>
            <li>
              <Link to={link('courses')} aria-current={chosen ? undefined : 'page'} prefetch="intent">
                全部类目
                <small>{index.reduce((sum, { total }) => sum + (total ?? 0), 0)} 门</small>
              </Link>
            </li>
            {index.map(({ categoryCode, categoryName, total }) => (
              <li key={categoryCode}>
                <Link to={link('courses', { categoryCode })} aria-current={categoryCode === chosen?.categoryCode ? 'page' : undefined} prefetch="intent">
                  {categoryName}
                  {total !== null && <small>{total} 门</small>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isShown(site, 'master_quality_course') && quality.length > 0 && !chosen && <QualityCourses courses={quality} />}
      <Charts popular={popular} newest={newest} />
      <div className={`wrap floors ${chosen ? 'is-category' : ''}`}>
        {index === null ? (
          <FailedCourses />
        ) : chosen ? (
          floors.map((floor) => <CategoryWhole key={floor.category.categoryCode} floor={floor} />)
        ) : floors.length === 0 ? (
          <div className="state">
            <h2>还没有课程</h2>
            <p className="small muted">新的课程上架后会出现在这里</p>
          </div>
        ) : (
          floors.map((floor, position) => {
            const banner = (position + 1) % floorsBetweenBanners === 0 ? others[(position + 1) / floorsBetweenBanners - 1] : undefined;
            return (
              <Fragment key={floor.category.categoryCode}>
                <CategoryFloor floor={floor} />
                {banner && <CourseBanner banner={banner} />}
              </Fragment>
            );
          })
        )}
      </div>
      <CallToAction title="要的工种不在这里？" lead="说说岗位和人数，顾问替您配课，也可以把您的老师傅录成课。" />
    </>
  );
}
