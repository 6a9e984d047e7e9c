import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { storedTabs } from '../../../contract/mobile-app.ts';
import { minuteText } from '../../../contract/dates.ts';
import { mobilePathOf } from '../../../contract/mobile.ts';
import { isMobilePath, link, pages, titleOf } from '../../../contract/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { whenOnline } from '../../installed/when-online.ts';
import { tabs } from '../../tab-bar.tsx';
import { useQuery } from '../../../portal/use-query.ts';
import { readPages, type StoredPage } from './read-pages.ts';
import './offline.css';

export const loader = () => null;

export const meta: MetaFunction = () => [{ title: titleOf(pages.offline.title) }, { name: 'robots', content: 'noindex' }];

/** The requested page, if it is one of the phone site. */
function requestedIn(from: string | null): string {
  const address = from ?? '';
  return /^\/(?![/\\])/.test(address) && isMobilePath(address.split(/[?#]/)[0]!) && !address.startsWith(link('offline')) ? address : mobilePathOf('home');
}

/**
 * The service worker opens this page instead of one that needs the network (mobile/service-worker/answers.ts). It lists what can be read
 * without, and opens the requested page once the server answers.
 */
export default function Offline() {
  const query = useQuery();
  const [read, setRead] = useState<StoredPage[]>([]);
  const requested = requestedIn(query.get('from'));
  useEffect(() => void readPages().then(setRead, () => undefined), []);
  useEffect(() => whenOnline(() => location.replace(requested)), [requested]);
  return (
    <div className="offline">
      <section className="offline__head">
        <h1>没有网络</h1>
        <p>这一页要联网才能看，连上以后会自己打开。</p>
        <Button small onClick={() => location.replace(requested)}>
          重新打开
        </Button>
      </section>
      <section className="offline__list">
        <h2>现在能看的</h2>
        <ul>
          {tabs
            .filter(({ page }) => storedTabs.some((each) => each === page))
            .map(({ page, name }) => (
              <Row key={page} address={mobilePathOf(page)} title={name} />
            ))}
          {read.map(({ address, title, storedAt }) => (
            <Row key={address} address={address} title={title} note={`${minuteText(storedAt)} 看过`} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Opened as a document, because the data of other pages is not stored. */
const Row = ({ address, title, note }: { address: string; title: string; note?: string }) => (
  <li>
    <a href={address}>
      <b>{title}</b>
      {note && <small>{note}</small>}
      <Icon name="right" />
    </a>
  </li>
);
