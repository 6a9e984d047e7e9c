import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { onSameSite } from '../../contract/mobile.ts';
import { link, pageAt, pageOf, pages, type PlainPageKey } from '../../contract/pages.ts';
import { productsMenu } from '../../contract/products-menu.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isShown, useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';
import { TrialLink } from './outside-links.tsx';
import { isImplemented } from './implemented-pages.ts';

/** The page for 404 and failures, with further links. A page that is not implemented yet is shown with its name. */
export default function FailurePage({ missing }: { missing: boolean }) {
  const { pathname } = useLocation();
  const site = useSite();
  if (!missing) return <Fault />;
  const key = pageAt(pathname);
  return (
    <section className="failure wrap">
      <div>
        <p className="failure__code">404</p>
        <h1>{key ? `“${pageOf(key).title}”还在准备` : '这里没有您要的页面'}</h1>
        <p className="lead">
          {key ? '这一页的内容正在整理，很快就能看到。' : '地址可能写错了，或者页面已经换了位置。'}
          <br />
          {searchable.length > 0 ? '您可以搜一下，或从下面几处接着看。' : '可以先回首页、开始试用，或者问问我们。'}
        </p>
        {searchable.length > 0 && <SiteSearch />}
        <div className="failure__links">
          <ButtonLink to={link('home')} tone="green">
            回到首页
          </ButtonLink>
          <TrialLink tone="line">免费试用</TrialLink>
          {isShown(site, 'cooperation_negotiation') && (
            <Button tone="line" onClick={() => openDialog({ kind: 'enquiry' })}>
              合作咨询
            </Button>
          )}
        </div>
        {site && (
          <p className="failure__phone small muted">
            客服电话 <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a>，{site.config.supportHours}
          </p>
        )}
      </div>
      <MissingPiece />
    </section>
  );
}

function Fault() {
  return (
    <section className="failure wrap">
      <div>
        <p className="failure__code">500</p>
        <h1>页面没能打开</h1>
        <p className="lead">
          是我们这边出了问题，已经记下来了。
          <br />
          请稍后再试，急事可以打客服电话。
        </p>
        <div className="failure__links">
          <Button onClick={() => location.reload()}>再试一次</Button>
          <ButtonLink to={link('home')} reloadDocument tone="line">
            回到首页
          </ButtonLink>
        </div>
      </div>
      <MissingPiece />
    </section>
  );
}

const named: readonly { key: PlainPageKey; words: string }[] = [
  ...productsMenu.flatMap((column) => column.entries.map(({ page, note }) => ({ key: page, words: pages[page].title + note }))),
  ...(['solutions', 'skillSolutionSubsidised', 'skillSolutionMasters', 'skillSolutionApprentices', 'editions', 'coupons', 'courses', 'news', 'experts', 'customerStories', 'about', 'help'] as const).map((key) => ({
    key,
    words: pages[key].title,
  })),
];
const searchable = named.filter(({ key }) => isImplemented(key));

/** Finds pages by name while typing. Enter searches the whole site, also without scripts. */
function SiteSearch() {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const words = typed.trim();
  const found = words ? searchable.filter((page) => page.words.includes(words)).slice(0, 5) : [];
  return (
    <search className="failure__search">
      <form
        action={link('search')}
        onSubmit={(event) => {
          event.preventDefault();
          if (words) void navigate(onSameSite(pathname, link('search', { keyword: words })));
        }}
      >
        <div className="control">
          <Icon name="search" />
          <input type="search" name="keyword" aria-label="搜页面、课程或资讯" value={typed} maxLength={50} placeholder="搜页面、课程或资讯" onChange={(event) => setTyped(event.target.value)} />
          <button type="submit" className="control__button">
            搜索
          </button>
        </div>
        {found.length > 0 && (
          <ul aria-label="找到的页面">
            {found.map(({ key }) => (
              <li key={key}>
                <Link to={link(key)} prefetch="intent">{pages[key].title}</Link>
              </li>
            ))}
          </ul>
        )}
      </form>
    </search>
  );
}

/** A wall of quarter circles with one missing piece. */
function MissingPiece() {
  return (
    <svg className="failure__picture" viewBox="0 0 480 480" aria-hidden="true">
      <path fill="#0b3b34" d="M0 0h120v120A120 120 0 0 1 0 0Z" />
      <path fill="#8fd3b6" d="M120 120A120 120 0 0 1 240 0v120Z" />
      <path fill="#0e8f6e" d="M240 0h120a120 120 0 0 1-120 120Z" />
      <path fill="#e4eeea" d="M360 0a120 120 0 0 1 120 120H360Z" />
      <path fill="#0e8f6e" d="M0 240a120 120 0 0 1 120-120v120Z" />
      <path fill="#0b3b34" d="M120 120h120v120a120 120 0 0 1-120-120Z" />
      <path fill="#8fd3b6" d="M360 120h120v120a120 120 0 0 1-120-120Z" />
      <path fill="#f2c14e" d="M0 240a120 120 0 0 1 120 120H0Z" />
      <path fill="#e4eeea" d="M120 240h120a120 120 0 0 1-120 120Z" />
      <path fill="#0b3b34" d="M360 360a120 120 0 0 1 120-120v120Z" />
      <path fill="#0e8f6e" d="M240 240h120v120a120 120 0 0 1-120-120Z" />
      <path fill="#0b3b34" d="M0 360h120a120 120 0 0 1-120 120Z" />
      <path fill="#8fd3b6" d="M120 480a120 120 0 0 1 120-120v120Z" />
      <path fill="#0b7a5e" d="M240 360a120 120 0 0 1 120 120H240Z" />
      <path fill="#e4eeea" d="M360 360h120a120 120 0 0 1-120 120Z" />
      <path fill="none" stroke="#7f9189" strokeWidth="2" strokeDasharray="6 7" d="M241 121h118v118H241Z" />
      <g transform="rotate(-14 330 236)">
        <path fill="#ff7a45" d="M270 176h120v120a120 120 0 0 1-120-120Z" />
      </g>
    </svg>
  );
}
