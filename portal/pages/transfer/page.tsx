import { useEffect, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { transferTargetOf, transferTargetWithoutRoom } from '../../../contract/live/transfer-target.ts';
import { link, pages, titleOf } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { liveClient } from '../../lives/client.ts';
import { FoundCompass, LostCompass } from './compass.tsx';
import './transfer.css';
import { useQuery } from '../../use-query.ts';

/** Makes every navigation to this page ask the server, which redirects unless another system answers the calls (server/http/pages-owner.ts). */
export const loader = () => null;

export const meta: MetaFunction = () => [{ title: titleOf(pages.transfer.title) }, { name: 'robots', content: 'noindex' }];

type Outcome = 'asking' | 'lost' | 'failed';

/** Leads from a room's number to its live (spec live#transfer). The page becomes visible only if the answer takes longer than 300 ms. */
export default function TransferPage() {
  const query = useQuery();
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const roomId = query.get('roomId') ?? '';
  const isAsking = outcome === 'asking';
  useEffect(() => {
    if (!isAsking) return;
    const left = new AbortController();
    const lead = async () => {
      const owner = roomId === '' ? null : (await liveClient.call('getEnterpriseOrgByRoomId', { liveRoomId: roomId }, { signal: left.signal })).data;
      if (owner) location.replace(transferTargetOf(owner, query, location.origin));
      else if (roomId === '') location.replace(transferTargetWithoutRoom(query));
      else setOutcome('lost');
    };
    lead().catch(() => !left.signal.aborted && setOutcome('failed'));
    return () => left.abort();
  }, [roomId, query, isAsking]);

  return (
    <div className={`transfer${isAsking ? ' transfer--late' : ''}`}>
      <Link to={link('home')} aria-label="鹦鹉匠首页">
        <Logo />
      </Link>
      {isAsking ? (
        <section aria-live="polite">
          <FoundCompass />
          <h1>正在带您去教室</h1>
          <p className="muted">
            {roomId && `房间 ${roomId.slice(0, 40)}。`}
            <br />
            没有自动跳转？<Link to={link('liveVideo')}>从直播课里找</Link>
          </p>
        </section>
      ) : (
        <section role="alert">
          <LostCompass />
          <h1>{outcome === 'lost' ? '没有找到这个房间' : '没能问到房间在哪'}</h1>
          <p className="muted">{outcome === 'lost' ? `房间 ${roomId.slice(0, 40)} 不存在，或已经关闭。请核对短信里的链接。` : '网络或服务一时不通，您没有做错什么。'}</p>
          <p className="transfer__acts">
            {outcome === 'failed' && (
              <Button tone="green" onClick={() => setOutcome('asking')}>
                再试一次
              </Button>
            )}
            <ButtonLink tone={outcome === 'lost' ? 'green' : 'line'} to={link('liveVideo')}>
              看正在播的课
            </ButtonLink>
            {outcome === 'lost' && (
              <ButtonLink tone="line" to={link('studentLogin', { code: '' })}>
                自己输房间号
              </ButtonLink>
            )}
          </p>
        </section>
      )}
    </div>
  );
}
