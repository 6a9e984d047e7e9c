import { use, useState, type ReactNode } from 'react';
import { Link, useNavigate, type MetaFunction } from 'react-router';
import { reportFailure } from '../../../browser/failure.ts';
import { latePart } from '../../../browser/late-part.ts';
import { storeNewAccount, takeNewAccount } from '../../../browser/session/new-account.ts';
import { hasScanResult, takeScanResult } from '../../../browser/session/scan-result.ts';
import { useSession } from '../../../browser/session/session.ts';
import { useHydrated } from '../../../browser/store.ts';
import { authenticationMessages } from '../../../contract/authentication-messages.ts';
import { sessionEndedReason } from '../../../contract/constants.ts';
import { onSameSite } from '../../../contract/mobile.ts';
import { link, pageAt, pages, titleOf } from '../../../contract/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { welcome } from '../../dialogs/authentication/finished-login.ts';
import { AuthenticationViews } from '../../dialogs/authentication/views.tsx';
import { markWechatWay } from '../../dialogs/authentication/wechat-way.ts';
import { quietClient } from '../../client.ts';
import { BrandPanel } from '../../shell/brand-panel.tsx';
import { DocumentContext } from '../../shell/document-context.ts';
import { useSite } from '../../site.ts';
import { Illustration } from './illustration.tsx';
import { safeReturnUrl } from './return-url.ts';
import './login.css';

/** Loaded at the press, because few visitors of this page have a login. */
const lateLogOut = latePart(() => import('../../shell/log-out.ts'));

/** The loader makes every navigation to this page request the server, which decides whether a new document is needed. */
export const loader = () => null;

export const meta: MetaFunction = () => [
  { title: titleOf(pages.login.title) },
  { name: 'description', content: '登录鹦鹉匠：微信扫码、短信验证码或账号密码。' },
  // Search engines must not index a login page.
  { name: 'robots', content: 'noindex' },
];

/** The login page (spec login#user-page), the same for every visitor. Only the browser reads the return address from the URL. */
export default function LoginPage() {
  const site = useSite();
  const session = useSession();
  const navigate = useNavigate();
  const isReady = useHydrated();
  const hasEnded = isReady && new URLSearchParams(location.search).get('reason') === sessionEndedReason;
  /** A person who returns from the messaging app continues that login, even if another person was logged in before. */
  const [cameFromScan] = useState(hasScanResult);
  const [visit, setVisit] = useState(0);
  const { nonce } = use(DocumentContext);

  if (!site) return null;

  async function goToTarget(consoleUrl: string) {
    const asked = new URLSearchParams(location.search).get('returnUrl');
    // Without a return address, people with a console role are redirected to the console.
    if (asked === null && (await hasConsoleRole())) return location.assign(consoleUrl);
    const target = onSameSite(location.pathname, safeReturnUrl(asked, location.origin));
    if (pageAt(new URL(target, location.origin).pathname) === null) location.assign(target);
    else void navigate(target, { replace: true });
  }

  return (
    <div className="login-page" data-ready={isReady || undefined}>
      <BrandPanel
        className="login-page__brand"
        label="鹦鹉匠"
        Picture={Illustration}
        slogan="今天的课，从这里开始"
        lead="同一个手机号登录：管理员进后台，学员和讲师在网站上看课、领券。"
      />
      <div className="login-page__main">
        <div className="login-page__column">
          <noscript>
            <p className="login-page__noscript">登录需要浏览器的 JavaScript。遇到问题请致电 <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a>。</p>
          </noscript>
          {/* The live region is in the document from the start: screen readers do not announce a region that is inserted with its text. */}
          <output className="login-page__ended">{hasEnded && session === null && authenticationMessages.sessionEnded}</output>
          {/* In the document only, because it has run before the bundle loads. */}
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? markWechatWay(site) : '' }} />
          {session !== null && !cameFromScan ? (
            <section className="login-page__known">
              <h1 className="login-page__title">您已登录</h1>
              <p className="muted">{session.phone ? `当前账号 ${session.phone}` : '当前浏览器标签页里有一个有效的登录。'}</p>
              <Button tone="go" full onClick={() => void goToTarget(site.config.consoleUrl)}>
                继续
              </Button>
              <Button tone="line" full onClick={() => lateLogOut.use(({ logOut }) => logOut(), reportFailure)}>
                切换账号
              </Button>
            </section>
          ) : (
            <AuthenticationViews
              key={visit}
              site={site}
              mode={1}
              takeScanResult={takeScanResult}
              takeNewAccount={takeNewAccount}
              storeNewAccount={storeNewAccount}
              Heading={Heading}
              inDialog={false}
              onDone={() => setVisit(visit + 1)}
              onLoggedIn={(login, phone) => {
                welcome(login, phone, site);
                void goToTarget(site.config.consoleUrl);
              }}
              onRegistered={() => location.reload()}
            />
          )}
          <p className="login-page__trial small">
            <span className="muted">想为企业开通？</span>
            <Link className="more" to={link('registration')}>
              免费试用
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}

const consoleRoles: ReadonlySet<string> = new Set(['operator', 'administrator', 'supplier']);

/** Whether the logged-in person has a role in the console. False without an answer from the server. */
const hasConsoleRole = (): Promise<boolean> => quietClient.call('consoleAccount', {}).then(({ data }) => data.roles.some((role) => consoleRoles.has(role)), () => false);

/** On the page the label of a tab is a heading. */
const Heading = ({ children }: { children: ReactNode }) => <h1 className="login-page__title">{children}</h1>;
