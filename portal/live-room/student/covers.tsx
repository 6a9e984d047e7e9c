import { type ReactNode, useState } from 'react';
import { minuteText, partsOf } from '../../../contract/dates.ts';
import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { OutsideButton } from '../../in-app/use-outside.tsx';
import { soonText } from '../../lives/live-times.ts';
import { BrokenLine } from '../broken-line.tsx';
import { clockOf } from '../clock-of.ts';
import { titledName } from '../titled-name.ts';
import { Cover } from '../frame.tsx';
import weave from '../../lives/weave.svg';
import { playTones } from '../test-tones.ts';
import { countdownOf } from './room-view.ts';
import type { NextLive } from './use-next-live.ts';

/** Covers of the stage: why there is no picture, and what to do about it. */

interface WaitingProps {
  startTime: string;
  endTime: string;
  now: number;
  previewUrl: string;
  previewLoops: boolean;
  previewTitle: string;
  /** Null where the class has no documents. */
  onDocuments: (() => void) | null;
}

export function Waiting({ startTime, endTime, now, previewUrl, previewLoops, previewTitle, onDocuments }: WaitingProps) {
  const left = new Date(startTime).getTime() - now;
  return (
    <>
      {previewUrl && <video className="stage__screen stage__preview" src={previewUrl} autoPlay muted playsInline loop={previewLoops} aria-label={previewTitle || '预告片'} />}
      <section className="cover cover--waiting" style={previewUrl ? undefined : { backgroundImage: `url(${JSON.stringify(weave)})` }}>
        {left > 0 ? (
          <>
            <p>距开课还有</p>
            <Countdown milliseconds={left} />
          </>
        ) : (
          <h2>到时间了，老师马上就到</h2>
        )}
        <i className="span" aria-hidden="true" />
        <p>
          {soonText(startTime, now)}—{partsOf(endTime).clock}
          <br />
          开课时这里自动播放，不用刷新。
        </p>
        <div className="cover__acts">
          <SoundTest />
          {onDocuments && (
            <Button tone="line" onClick={onDocuments}>
              <LiveIcon name="document" />
              看讲义
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

function Countdown({ milliseconds }: { milliseconds: number }) {
  const parts = countdownOf(milliseconds);
  return (
    <p className="digits" role="timer" aria-label={`距开课 ${parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')}`}>
      {parts.map(({ value, unit }) => (
        <span key={unit}>
          {value}
          <small>{unit}</small>
        </span>
      ))}
    </p>
  );
}

/** Plays three soft tones, so that people can check their sound before the class. */
function SoundTest() {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Button
      tone="go"
      busy={isPlaying}
      onClick={() => {
        setPlaying(true);
        void playTones([523, 659, 784]).finally(() => setPlaying(false));
      }}
    >
      <LiveIcon name="speaker" />
      试听声音
    </Button>
  );
}

/** @param newTeacher the name of the teacher who was chosen during the class and is not here yet, or null */
export function Away({ since, now, newTeacher }: { since: number; now: number; newTeacher: string | null }) {
  return (
    <Cover veil>
      <BrokenLine />
      <h2 aria-live="polite">{newTeacher === null ? '老师的网络断了，正在等他回来' : awaited(newTeacher)}</h2>
      <p>
        已等 <b>{clockOf(now - since)}</b>。画面会自动接上，讨论照常，学时照记。
      </p>
    </Cover>
  );
}

const awaited = (teacherName: string) => `换了讲师，等${teacherName && ' '}${titledName(teacherName)}进讲台`;

export function Interrupted({ since, now, newTeacher, onAsk }: { since: number; now: number; newTeacher: string | null; onAsk: () => void }) {
  return (
    <Cover picture={weave}>
      <h2 aria-live="polite">{newTeacher === null ? '直播中断，老师还没连上' : awaited(newTeacher)}</h2>
      <p>
        {newTeacher === null ? `${partsOf(since).clock} 断开，已过 ${clockOf(now - since)}` : `已等 ${clockOf(now - since)}`}。连上就接着播，不用刷新。
        <br />
        可以先把问题写在「提问」里。
      </p>
      <div className="cover__acts">
        <Button tone="line" onClick={onAsk}>
          <LiveIcon name="ask" />
          写个问题
        </Button>
      </div>
    </Cover>
  );
}

export function Blocked({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Cover veil>
      <h2>
        根据浏览器自动播放策略,
        <br className="phone-br" />
        请点击确认播放
      </h2>
      <p>声音会一起打开。在教室里请先戴上耳机。</p>
      <Button tone="go" onClick={onConfirm}>
        <Icon name="play" />
        点击播放
      </Button>
    </Cover>
  );
}

export function Fault({ isReplay = false, onRetry, onOtherLine }: { isReplay?: boolean; onRetry: () => void; onOtherLine: (() => void) | null }) {
  return (
    <Cover veil alert>
      <BrokenLine isFault />
      <h2>此视频暂无法播放!</h2>
      <p>{isReplay ? '录像没有取到。检查本地网络后重试，讨论和讲义照常能看。' : `已自动试过 3 次，一分钟后会再试。${onOtherLine ? '换一条线路，或' : '请'}检查本地网络后重试。`}</p>
      <div className="cover__acts">
        {onOtherLine && (
          <Button tone="green" onClick={onOtherLine}>
            换线路 2
          </Button>
        )}
        <Button tone="line" onClick={onRetry}>
          重试
        </Button>
        <OutsideButton />
      </div>
    </Cover>
  );
}

export function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <Cover veil alert>
      <h2>您在别的页面或设备上进了这堂课</h2>
      <p>学时只记一处。那边已经接着播，要换回这里吗？</p>
      <Button tone="go" onClick={onTakeOver}>
        在这里接着听
      </Button>
    </Cover>
  );
}

/** @param place in the queue, from 1. Null: the queue is full too. @param onWatch Null where there is no public stream */
export function Full({ place, onWatch }: { place: number | null; onWatch: (() => void) | null }) {
  return (
    <Cover picture={weave}>
      <h2 aria-live="polite">教室坐满了</h2>
      <p>
        {place === null ? (
          '位子都有人，排队的也满了。这里每 15 秒自动再试一次。'
        ) : (
          <>
            位子都有人。有人离开会按顺序让您进，您排第 <b>{place}</b> 位，不用刷新。
          </>
        )}
        {onWatch && (
          <>
            <br />
            现在可以先看公开直播，晚几秒，不能发言。
          </>
        )}
      </p>
      {onWatch && (
        <div className="cover__acts">
          <Button tone="go" onClick={onWatch}>
            先看公开直播
          </Button>
        </div>
      )}
    </Cover>
  );
}

export function Removed({ message }: { message: string }) {
  return (
    <Cover alert picture={weave}>
      <h2>{message || '您已被老师请出这一讲'}</h2>
      <p>如果是误会，请联系开课的单位。其他课不受影响。</p>
      <ButtonLink tone="line" to={link('liveVideo')}>
        回到直播列表
      </ButtonLink>
    </Cover>
  );
}

interface EndedProps {
  /** Null for a spectator. */
  watchedMinutes: number | null;
  /** Minutes of the class. */
  length: number;
  checkIns: { mine: number; all: number };
  quizzes: { right: number; all: number };
  /** Null while it is not known yet. */
  replay: 'none' | 'making' | 'ready' | 'deleted' | null;
  /** Null where none is known. */
  next: NextLive | null;
  /** Null where the class has no documents. */
  onDocuments: (() => void) | null;
}

export function Ended({ watchedMinutes, length, checkIns, quizzes, replay, next, onDocuments }: EndedProps) {
  return (
    <Cover picture={weave}>
      <h2>{watchedMinutes !== null && watchedMinutes >= length - 1 ? '下课了，这一讲您都在' : '下课了'}</h2>
      <dl className="ledger">
        {watchedMinutes !== null && <LedgerEntry name="听课" value={Math.min(watchedMinutes, length)} unit={`/ ${length} 分钟`} />}
        {checkIns.all > 0 && <LedgerEntry name="签到" value={checkIns.mine} unit={`/ ${checkIns.all}`} />}
        {quizzes.all > 0 && <LedgerEntry name="答对" value={quizzes.right} unit={`/ ${quizzes.all}`} />}
      </dl>
      {replay === 'making' && <Making />}
      {replay === 'none' && <p>这一讲没有录像。</p>}
      {replay === 'deleted' && <p>这一讲的回放已删除。</p>}
      <div className="cover__acts">
        {onDocuments && (
          <Button tone="green" onClick={onDocuments}>
            看讲义
          </Button>
        )}
        {next ? (
          <ButtonLink tone="line" to={link('liveDetail', { code: next.liveCode })} title={next.liveName}>
            下一场：{minuteText(next.startTime)}
            <span className="sr-only">《{next.liveName}》</span>
          </ButtonLink>
        ) : (
          <ButtonLink tone="line" to={link('liveVideo')}>
            看看别的直播
          </ButtonLink>
        )}
      </div>
    </Cover>
  );
}

const LedgerEntry = ({ name, value, unit }: { name: string; value: ReactNode; unit: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value} <small>{unit}</small>
    </dd>
  </div>
);

/** The server reports no progress, so the text shows none. */
const Making = () => (
  <p aria-live="polite">
    回放正在生成…
    <br />
    好了会在这里出现，不用刷新。
  </p>
);
