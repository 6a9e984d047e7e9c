import { Link, useNavigate } from 'react-router';
import { mobilePathOf } from '../contract/mobile.ts';
import { pageOf, type PageKey } from '../contract/pages.ts';
import { Icon } from '../ui/icon.tsx';

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
  const navigate = useNavigate();
  return (
    <header className="top-bar">
      <Link
        to={mobilePathOf((page && above[page]) ?? 'home')}
        aria-label="返回"
        onClick={(event) => {
          // React Router numbers the entries of this visit. Entry 0 was opened from outside.
          if (!((history.state as { idx?: number } | null)?.idx ?? 0)) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <Icon name="left" />
      </Link>
      <b>{page ? pageOf(page).title : '页面不存在'}</b>
    </header>
  );
}
