import { mobilePathOf } from '../contract/mobile.ts';
import { pageOf, type PageKey } from '../contract/pages.ts';
import { BackLink } from './back-link.tsx';

/** The tab above a page, for visitors who opened the page from outside. */
const above: Partial<Record<PageKey, 'liveVideo' | 'courses' | 'my'>> = {
  allCourses: 'courses',
  courseDetail: 'courses',
  liveDetail: 'liveVideo',
  studentLogin: 'liveVideo',
  teacherLogin: 'liveVideo',
  coupons: 'my',
  login: 'my',
};

/** The bar of a page below a tab: the way back and the page's title. */
export function TopBar({ page }: { page: PageKey | null }) {
  return (
    <header className="top-bar">
      <BackLink above={mobilePathOf((page && above[page]) ?? 'home')} />
      <b>{page ? pageOf(page).title : '页面不存在'}</b>
    </header>
  );
}
