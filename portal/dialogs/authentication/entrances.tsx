import type { ReactNode } from 'react';
import { useHydrated } from '../../../browser/store.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { panelOf, TabList } from '../../../ui/form/tab-list.tsx';
import { LineIcon } from '../../../ui/icon.tsx';
import { useAuthentication } from './context.ts';
import { ScanView } from './scan-view.tsx';
import { wechatAddress, wechatWay } from './wechat-way.ts';

interface EntrancesProps {
  heading: string;
  /** Name of the choice between the two tabs. */
  label: string;
  scanText: string;
  accountText: string;
  /** The form for an account. */
  children: ReactNode;
}

/**
 * The messaging app and the account as ways in: two tabs, or a button and a form inside the messaging app, or the form alone on a phone. The
 * server renders one page for all visitors, so it has all of them. A script of the page shows the right one before the first paint.
 */
export function Entrances({ heading, label, scanText, accountText, children }: EntrancesProps) {
  const { authentication, state, site, Heading } = useAuthentication();
  const { entrance } = state;
  const way = useHydrated() ? wechatWay(navigator.userAgent, site) : null;
  const hasTabs = way === null || way === 'scan';
  const undecided = way === null ? { 'data-undecided': '' } : {};

  return (
    <>
      <Heading className={hasTabs ? 'sr-only' : 'authentication__title'}>{heading}</Heading>
      {way !== 'scan' && (
        <div className="authentication__by-form" {...undecided}>
          {(way === null ? site.officialAccount : way === 'button') && <WechatButton isReady={way !== null} />}
        </div>
      )}
      {hasTabs && (
        <div className="authentication__by-scan" {...undecided}>
          <TabList
            className="authentication__tabs"
            label={label}
            panelId="authentication-entrance"
            tabs={[
              { value: 'scan', text: scanText },
              { value: 'account', text: accountText },
            ]}
            value={entrance}
            onChange={authentication.enterBy}
          />
        </div>
      )}
      <div {...(hasTabs ? panelOf('authentication-entrance', entrance) : {})}>{hasTabs && entrance === 'scan' ? <ScanView /> : children}</div>
    </>
  );
}

/** Two bubbles of a conversation. */
const bubbles = 'M3 4h12v9H8l-3 3v-3H3ZM18 9h3v9h-2v3l-3-3h-6v-2';

function WechatButton({ isReady }: { isReady: boolean }) {
  const { site } = useAuthentication();
  // A link, so that it works again after Back from the messaging app's page.
  return (
    <div className="authentication__wechat">
      <ButtonAnchor tone="go" full {...(isReady && { href: wechatAddress(site.bases.Master, { returnUrl: location.origin + location.pathname + location.search, inApp: '1' }) })}>
        <LineIcon path={bubbles} />
        {texts.wechatLogin}
      </ButtonAnchor>
      <p>或用手机号</p>
    </div>
  );
}
