import { useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { headerTurnsWhiteAfterPixels } from '../../contract/constants.ts';
import { link, pages, productColumns, type PageKey, type PlainPageKey } from '../../contract/pages.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useDisclosure, useOpenHere } from './disclosure.ts';
import { LoginArea } from './login-area.tsx';
import { useNewsShown } from './news-visibility.ts';
import { TrialLink } from './outside-links.tsx';
import { ProductsPanel } from './products-panel.tsx';
import { useScrolledPast } from './scrolled-past.ts';
import { SupportPhone } from './support-phone.tsx';

/** The top bar (spec pages#header). `overlay`: transparent over a dark first screen, white after 200 px. */
export function Header({ overlay }: { overlay: boolean }) {
  const isNewsShown = useNewsShown();
  const past = useScrolledPast(headerTurnsWhiteAfterPixels);
  const products = useDisclosure();
  const navigationId = useId();
  const productsId = useId();
  const { key } = useLocation();
  const navigate = useNavigate();
  const isWithin = useIsWithin();
  const { open: menuOpen, setOpen: setMenuOpen } = useOpenHere(key);

  useBackCloses(menuOpen, () => setMenuOpen(false));
  const clear = overlay && !past && !products.open && !menuOpen;
  const state = `${overlay ? 'top--overlay' : ''} ${clear ? 'is-clear dark' : ''} ${past ? 'is-past' : ''} ${menuOpen ? 'is-menu' : ''}`;
  return (
    <header className={`top ${state}`}>
      <div className="wrap top__bar">
        <Link className="top__logo" to={link('home')} prefetch="intent" aria-label="鹦鹉匠首页">
          <Logo />
        </Link>
        <nav id={navigationId} className="top__nav" aria-label="主导航">
          <ul>
            <NavigationEntry page="home">首页</NavigationEntry>
            <li {...products.around}>
              <button {...products.button} className="top__link" aria-controls={productsId} aria-current={isWithin(...productPages) || undefined}>
                产品与服务
                <i className="caret" />
              </button>
              <div {...products.panel} id={productsId} className={`mega ${products.open ? 'is-open' : ''}`}>
                <ProductsPanel close={products.close} />
              </div>
            </li>
            <NavigationEntry page="editions">版本与价格</NavigationEntry>
            <NavigationEntry page="courses" within={['allCourses', 'courseDetail']}>
              课程中心
            </NavigationEntry>
            {isNewsShown && (
              <NavigationEntry page="news" within={['newsDetail']}>
                行业资讯
              </NavigationEntry>
            )}
            <NavigationEntry page="about">关于我们</NavigationEntry>
          </ul>
          <SupportPhone className="top__reach" />
        </nav>
        <div className="top__end">
          <SupportPhone className="top__phone" />
          {/* The collapsed field looks like an icon. It accepts input at the first press, before scripts have loaded */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the field and its button alike */}
          <form
            className="top__search"
            action={link('search')}
            onSubmit={(event) => {
              event.preventDefault();
              const form = event.currentTarget;
              void navigate(link('search', { keyword: (form[0] as HTMLInputElement).value.trim() }));
              form.reset();
            }}
            onReset={() => (document.activeElement as HTMLElement).blur()}
            onBlur={({ currentTarget: form, relatedTarget }) => {
              // Reset when the focus moves within the page. Keep the input when the person changes to another window.
              if (document.hasFocus() && !form.contains(relatedTarget)) form.reset();
            }}
          >
            <input
              type="search"
              name="keyword"
              aria-label="搜索"
              placeholder="搜全站"
              maxLength={50}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                // The browser's own Escape only empties the field, and a second press would be needed to leave it.
                event.preventDefault();
                event.currentTarget.form?.reset();
              }}
            />
            <Icon name="search" />
            <button type="reset" className="icon-button" aria-label="关闭搜索">
              <Icon name="close" />
            </button>
          </form>
          <LoginArea />
          <TrialLink small className="top__trial">
            免费试用
          </TrialLink>
          <button
            type="button"
            className="icon-button top__menu"
            aria-label={menuOpen ? '关闭菜单' : '打开菜单'}
            aria-expanded={menuOpen}
            aria-controls={navigationId}
            onClick={() => setMenuOpen(!menuOpen)}
          >
            <Icon name={menuOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
    </header>
  );
}

const productPages: readonly PageKey[] = productColumns.flat();

function useIsWithin(): (...keys: PageKey[]) => boolean {
  const here = useLocation().pathname.replace(/\/+$/, '').toLowerCase();
  return (...keys) => keys.some((key) => pages[key].path.toLowerCase() === here);
}

/** An entry of the main navigation. It is marked on its own page and on the pages in `within`. */
function NavigationEntry({ page, within = [], children }: { page: PlainPageKey; within?: PageKey[]; children: string }) {
  const isWithin = useIsWithin();
  return (
    <li>
      <Link className="top__link" to={link(page)} prefetch="intent" aria-current={isWithin(page) ? 'page' : isWithin(...within) || undefined}>
        {children}
      </Link>
    </li>
  );
}
