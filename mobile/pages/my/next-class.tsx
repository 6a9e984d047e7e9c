import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { minutesSince, soonText, useNow } from '../../../portal/lives/live-times.ts';
import { Icon } from '../../../ui/icon.tsx';
import { mobileLink } from '../../mobile-link.ts';
import { enterText, isOnAir, type MyClass, nameOf, roomOf } from './my-class.ts';
import type { Own } from './use-own.ts';

/** The class that is on or next, one tap from its room. Its height is the same in all states. */
export function NextClass({ own }: { own: Own<DataOf<'myClasses'>> & { reload: () => Promise<void> } }) {
  if (own.state === 'loading') return <div className="my-next skeleton" aria-busy="true" />;
  if (own.state === 'failed') {
    return (
      <button type="button" className="my-next my-next--none" onClick={() => void own.reload()}>
        <b>课没有加载出来</b>
        <span>{own.words}，点这里再试</span>
      </button>
    );
  }
  const next = own.data.list.find(isOnAir) ?? own.data.list.find(({ isCancelled }) => !isCancelled);
  if (!next) {
    return (
      <Link className="my-next my-next--none" to={mobileLink('liveVideo')}>
        <b>近期没有要上的课</b>
        <span>去看公开的直播和回放</span>
      </Link>
    );
  }
  return <Next of={next} />;
}

function Next({ of }: { of: MyClass }) {
  const now = useNow();
  const onAir = isOnAir(of);
  return (
    <Link className={onAir ? 'my-next is-on' : 'my-next'} to={roomOf(of)} reloadDocument>
      <small>{now === null ? ' ' : onAir ? `正在上课 · 已开始 ${Math.floor(minutesSince(of.startTime, now))} 分钟` : soonText(of.startTime, now)}</small>
      <b>{nameOf(of)}</b>
      <span>{[of.teacherName, of.enterpriseName].filter(Boolean).join(' · ')}</span>
      <i>
        {enterText(of)}
        <Icon name="right" />
      </i>
    </Link>
  );
}
