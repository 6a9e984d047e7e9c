import { Suspense } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { clientContext, renderContext } from '../../../portal/context.ts';
import { loadCourses, type Floor } from '../../../portal/courses/load-courses.ts';
import { longestKeyword, orFailed } from '../../../portal/lists/list-address.ts';
import { MissingEntry } from '../../../portal/lists/missing-entry.tsx';
import { fieldHint } from '../../../portal/lists/search-examples.ts';
import { pageData } from '../../../portal/page-data.ts';
import { headFrom, headOf } from '../../../portal/seo/head.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { mobileLink } from '../../mobile-link.ts';
import { CourseItem, CourseWords } from '../../parts/course-item.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/section.tsx';
import PullToRefresh from '../../pull-to-refresh.tsx';
import './courses.css';

const description = '职业技能课程：按工种、职级找，先试看，再排进班级课表。';
const ofFloor = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const categoryCode = new URL(request.url).searchParams.get('categoryCode') || undefined;
  const [content, tags] = await Promise.all([loadCourses(client, platformTopCode, categoryCode), orFailed(client.call('getTagList', { topCode: platformTopCode }))]);
  const query = { categoryCode: content?.chosen?.categoryCode };
  const head = headOf({ publicOrigin, page: 'courses', query, title: content ? content.chosen?.categoryName : '没有这个课程类目', description: content?.chosen ? `${content.chosen.categoryName}课程：${description}` : description, isHidden: !content });
  if (!content) return pageData({ content: null, tags: [], head }, true);
  const { chosen, quality, index, floors } = content;
  const shown = { chosen, quality, index, floors: chosen ? floors : floors.map((floor) => ({ ...floor, courses: floor.courses && floor.courses.slice(0, ofFloor) })) };
  return pageData({ content: shown, tags: (tags ?? []).filter(({ offered }) => offered).map(({ tagCode, tagName }) => ({ tagCode, tagName })), head }, false);
}

export const meta = headFrom;

/** The tab 课程: search, categories, tags and courses (spec mobile#phone-site, content#course-centre). */
export default function MobileCourses() {
  const { content, tags } = useLoaderData<typeof loader>();
  if (!content) {
    return <MissingEntry list="courses" title="没有这个课程类目" note="它可能已经并到别的类目里了。" back="看全部类目" search={{ page: 'allCourses', label: '搜课程', hint: fieldHint('allCourses') }} />;
  }
  const { chosen, index, floors, quality } = content;
  return (
    <div className="courses-tab">
      <PullToRefresh />
      <h1 className="sr-only">{chosen ? `${chosen.categoryName}课程` : '课程'}</h1>
      <div className="courses-tab__head">
        <Search categoryCode={chosen?.categoryCode} />
        {index && index.length > 0 && (
          <nav aria-label="课程类目">
            <ul className="chips" key={chosen?.categoryCode}>
              {[{ categoryCode: undefined, categoryName: '全部', total: null }, ...index].map(({ categoryCode, categoryName, total }) => (
                <li key={categoryCode ?? ''}>
                  <Link to={mobileLink('courses', { categoryCode })} aria-current={categoryCode === chosen?.categoryCode ? 'page' : undefined} prefetch="intent" replace ref={categoryCode !== undefined && categoryCode === chosen?.categoryCode ? showInLine : undefined}>
                    {categoryName}
                    {total !== null && <small>{total}</small>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {index === null ? (
        <Failed what="课程" />
      ) : chosen ? (
        floors.map((floor) => <Whole key={floor.category.categoryCode} floor={floor} />)
      ) : (
        <>
          {quality.length > 0 && <Quality courses={quality} />}
          {tags.length > 0 && (
            <Section title="按职级和用途">
              <ul className="chips">
                {tags.map(({ tagCode, tagName }) => (
                  <li key={tagCode}>
                    <Link to={mobileLink('allCourses', { tagCode })} prefetch="intent">
                      {tagName}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {floors.map((floor) => (
            // React hydrates each category on its own. All of them in one step would hold up a tap on a slow phone.
            <Suspense key={floor.category.categoryCode}>
              <Section title={floor.category.categoryName} more={{ to: mobileLink('courses', { categoryCode: floor.category.categoryCode }), text: `${floor.total} 门` }}>
                {floor.courses === null ? (
                  <Failed what="课程" />
                ) : (
                  <ul>
                    {floor.courses.map((course) => (
                      <CourseItem key={course.beorCode} course={course} />
                    ))}
                  </ul>
                )}
              </Section>
            </Suspense>
          ))}
          {floors.length === 0 && (
            <div className="tab-empty">
              <b>还没有课程</b>
              <p>新的课程上架后会出现在这里</p>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Scrolls the line of categories, not the page. */
function showInLine(link: HTMLAnchorElement | null): void {
  const line = link?.closest('ul');
  if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.clientWidth) / 2;
}

/** Searches the list of all courses, without scripts too. */
function Search({ categoryCode }: { categoryCode: string | undefined }) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        action={mobileLink('allCourses')}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          const keyword = String(new FormData(event.currentTarget).get('keyword')).trim();
          void navigate(mobileLink('allCourses', { categoryCode, keyword }));
        }}
      >
        {categoryCode && <input type="hidden" name="categoryCode" value={categoryCode} />}
        <div className="control">
          <Icon name="search" />
          <input type="search" name="keyword" aria-label="搜课程" placeholder={fieldHint('allCourses')} maxLength={longestKeyword} enterKeyHint="search" />
        </div>
      </form>
    </search>
  );
}

function Quality({ courses }: { courses: NonNullable<Floor['courses']> }) {
  return (
    <section className="quality-line dark" aria-labelledby="quality">
      <h2 id="quality">名师精品课</h2>
      <ul>
        {courses.map((course, position) => (
          <li key={course.beorCode}>
            <Poster src={course.poster} width={520} height={176} loading={position < 2 ? 'eager' : 'lazy'} fetchPriority={position === 0 ? 'high' : undefined} />
            <CourseWords course={course} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Whole({ floor: { category, courses, total } }: { floor: Floor }) {
  const all = { to: mobileLink('allCourses', { categoryCode: category.categoryCode }), text: '筛选、排序' };
  return (
    <Section title={`${category.categoryName} ${total} 门`} more={all}>
      {courses === null ? (
        <Failed what="课程" />
      ) : courses.length === 0 ? (
        <div className="tab-empty">
          <b>{category.categoryName}还没有课程</b>
          <p>换个类目看看</p>
        </div>
      ) : (
        <ul>
          {courses.map((course, position) => (
            <CourseItem key={course.beorCode} course={course} inSight={position < 5} />
          ))}
        </ul>
      )}
    </Section>
  );
}
