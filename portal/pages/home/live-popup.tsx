import { useEffect, useState } from 'react';
import { liveStatus } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { leftText, useNow } from '../../lives/live-times.ts';
import { PreviewFilm, PublicPlayer } from '../../lives/public-player.tsx';
import { joinLink } from '../../lives/join-link.ts';
import { useOpenDialog } from '../../shell/dialogs.ts';
import './live-popup.css';

type Live = NonNullable<DataOf<'liveRecommendBull'>>;

const shownKey = 'live-popup';

/** The pop-up is shown once per session, and not to people who prefer reduced motion or reduced data. */
function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches) return false;
  try {
    return sessionStorage.getItem(shownKey) === null;
  } catch {
    return true;
  }
}

function noteShown(): void {
  try {
    sessionStorage.setItem(shownKey, 'shown');
  } catch {
    // Without storage the pop-up appears once per visit of the page.
  }
}

/** A small player at the lower right (spec live#popup). It takes no focus, dims nothing, and does not return after it was closed. */
export function LivePopup({ live: loaded }: { live: Live }) {
  const dialog = useOpenDialog();
  const [isOpen, setOpen] = useState(isWelcome);
  // The pop-up never appears over an open dialog. A dialog that opens later is above it.
  const [isShown, setShown] = useState(dialog === null);
  if (!isShown && dialog === null) setShown(true);
  const [news, setNews] = useState<{ liveStatus: number; viewerCount: number } | null>(null);
  const live = news ? { ...loaded, ...news } : loaded;
  const now = useNow();

  useEffect(() => {
    if (isOpen && isShown) noteShown();
  }, [isOpen, isShown]);

  if (!isOpen || !isShown) return null;
  const { liveCode, liveName: name, pcCover: cover, teacherName } = live;
  const [tag, word] = live.liveStatus === liveStatus.live ? ['live', '直播中'] : live.liveStatus === liveStatus.upcoming ? ['upcoming', '预告'] : ['ended', '已结束'];
  return (
    <section className="live-popup" aria-label={`直播小窗：${name}`}>
      <div className="live-popup__stage">
        {loaded.liveStatus === liveStatus.upcoming ? (
          <PreviewFilm src={live.livePreUrl} cover={cover} name={name} loops={live.livePrePlayRole === 2} />
        ) : live.liveStatus === liveStatus.ended ? (
          <div className="public-player dark">
            <output className="public-player__veil">
              <p>刚刚下课，回放过一会儿就好</p>
            </output>
          </div>
        ) : (
          <PublicPlayer {...{ liveCode, name, cover }} onNews={setNews} isUnasked />
        )}
        <span className={`tag tag--${tag}`}>{word}</span>
        <button type="button" className="live-popup__close" aria-label="关闭小窗并停止播放" onClick={() => setOpen(false)}>
          <Icon name="close" />
        </button>
      </div>
      <div className="live-popup__words">
        <b>{name}</b>
        <span>{[teacherName, sideText(live, now)].filter(Boolean).join(' · ')}</span>
        {/* Before the class the live's page offers the reminder. During the class everyone can enter the room. */}
        <ButtonLink small to={live.liveStatus === liveStatus.live ? joinLink(live) : link('liveDetail', { code: liveCode })}>
          {live.liveStatus === liveStatus.ended ? '看回放' : '进入直播间'}
        </ButtonLink>
      </div>
    </section>
  );
}

function sideText({ liveStatus: status, startTime, viewerCount }: Live, now: number | null): string {
  if (status === liveStatus.live) return viewerCount > 0 ? `${viewerCount.toLocaleString('zh-CN')} 人在看` : '';
  if (status !== liveStatus.upcoming || now === null) return '';
  const left = Date.parse(startTime) - now;
  return left > 0 ? `距开播 ${leftText(left)}` : '马上开始';
}
