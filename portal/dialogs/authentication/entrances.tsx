import { useSyncExternalStore, type ReactNode } from 'react';
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

const noSubscription = () => () => {};

/** The messaging app and the account as ways in: two tabs, or a button and a form inside the messaging app, or the form alone on a phone. */
export function Entrances({ heading, label, scanText, accountText, children }: EntrancesProps) {
  const { authentication, state, site, Heading } = useAuthentication();
  const { entrance } = state;
  // The server renders one page for all visitors.
  const way = useSyncExternalStore(noSubscription, () => wechatWay(navigator.userAgent, site), () => 'scan' as const);

  if (way !== 'scan') {
    return (
      <>
        <Heading className="authentication__title">{heading}</Heading>
        {way === 'button' && <WechatButton />}
        {children}
      </>
    );
  }
  return (
    <>
      <Heading className="sr-only">{heading}</Heading>
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
      <div {...panelOf('authentication-entrance', entrance)}>{entrance === 'scan' ? <ScanView /> : children}</div>
    </>
  );
}

/** Two bubbles of a conversation. */
const bubbles = 'M3 4h12v9H8l-3 3v-3H3ZM18 9h3v9h-2v3l-3-3h-6v-2';

function WechatButton() {
  const { site } = useAuthentication();
  // A link, so that it works again after Back from the messaging app's page.
  return (
    <div className="authentication__wechat">
      <ButtonAnchor tone="go" full href={wechatAddress(site.bases.Master, { returnUrl: location.origin + location.pathname + location.search, inApp: '1' })}>
        <LineIcon path={bubbles} />
        {texts.wechatLogin}
      </ButtonAnchor>
      <p>或用手机号</p>
    </div>
  );
}
