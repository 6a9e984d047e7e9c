import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import { link } from '../../../contract/pages.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import { BrokenLine } from '../broken-line.tsx';
import { clockOf } from '../clock-of.ts';
import { Cover } from '../frame.tsx';
import weave from '../../lives/weave.svg';
import { useTime } from '../use-room.ts';
import type { Audience } from './use-audience.ts';
import type { RoomOfTeacher } from './use-class.ts';

/** Covers of the teacher's stage while this tab does not send the class. Each says what the teacher can do. */

/** After this number of failures in a row, the network probably blocks UDP. */
const blockedFailures = 3;
const minute = 60_000;
const pageClock = { now: Date.now };

/** @param onEncoder opens the card with the RTMP address. Null without RTMP */
export function LineLost({ studio, state: { refusal, blocked, lostAt }, onEncoder }: { studio: Studio; state: StudioState; onEncoder: (() => void) | null }) {
  const isBlocked = blocked >= blockedFailures;
  const now = useTime(pageClock);
  return (
    <Cover veil alert>
      <BrokenLine />
      <h2>{refusal !== null ? '画面没有送出去' : isBlocked ? '这个网络推不出画面' : `网络断开 ${Math.max(1, Math.floor((now - (lostAt ?? now)) / 1000))} 秒，正在重连`}</h2>
      <p>
        {refusal ??
          (isBlocked
            ? `多半是网络挡住了 UDP。请网管放行直播端口，或换一个网络（例如手机热点）再试${onEncoder ? '，也可以改用走 TCP 的推流软件' : ''}；讨论照常。`
            : '学员看到的是「老师的网络断了，正在等他回来」。断开的这一段录不到，连上后自动续播、接着录。超过 60 秒，课堂记为中断。')}
      </p>
      <div className="cover__acts">
        <Button onClick={() => studio.retryNow()}>立即重试</Button>
        {isBlocked && onEncoder && (
          <Button tone="line" onClick={onEncoder}>
            改用推流软件
          </Button>
        )}
      </div>
    </Cover>
  );
}

/** Shown if the class is on air without a stream: the page was opened again, or the encoder stopped. */
export function GoOn({ elapsed, count, isBusy, hasEncoder, onGoOn }: { elapsed: number; count: number; isBusy: boolean; hasEncoder: boolean; onGoOn: () => void }) {
  return (
    <Cover veil alert>
      <h2>直播断了，学员看不到您</h2>
      <p>
        已讲 {clockOf(elapsed)}，{count > 0 ? `${count} 人在等` : '现在没有学员'}。{hasEncoder ? '推流软件没有信号，再推上来会自动接上；也可以从这里接着播，学员不用刷新。' : '从这里接着播，学员不用刷新；讲完了就按右上角的「下课」。'}
      </p>
      <div className="cover__acts">
        <Button tone="go" busy={isBusy} onClick={onGoOn}>
          从这里接着播
        </Button>
      </div>
    </Cover>
  );
}

/** The class is on air, and this page neither began it nor sends it. The server does not say that it is interrupted. */
export function NotSentHere({ isBusy, onSend }: { isBusy: boolean; onSend: () => void }) {
  return (
    <Cover veil>
      <h2>这里的画面没有送出去</h2>
      <p>这堂课已经开播，正从别处播，或者在等推流软件。可以接到这里来播。</p>
      <div className="cover__acts">
        <Button tone="go" busy={isBusy} onClick={onSend}>
          接到这里
        </Button>
      </div>
    </Cover>
  );
}

/** Another studio was open first, and the teacher has left the class there. @param onAsk asks again whether this studio takes over */
export function Elsewhere({ isLive, otherTeacher, onAsk }: { isLive: boolean; otherTeacher: string | undefined; onAsk: () => void }) {
  return (
    <Cover veil>
      <h2>{otherTeacher ? `${otherTeacher}正在讲台上` : isLive ? '这堂课正在别处直播' : '讲台已在别处打开'}</h2>
      <p>{isLive ? '课由那边播，这里的摄像头和麦克风没有送出去。' : '在那边开播，或者接到这里。'}</p>
      <div className="cover__acts">
        <Button tone="go" onClick={onAsk}>
          接到这里
        </Button>
      </div>
    </Cover>
  );
}

export function Taken({ isLive, otherTeacher, onTakeBack }: { isLive: boolean; otherTeacher: string | undefined; onTakeBack: () => void }) {
  return (
    <Cover veil alert>
      <h2>{otherTeacher ? `${otherTeacher}接过了讲台` : isLive ? '直播已转到您的另一台设备' : '讲台已转到您的另一台设备'}</h2>
      <p>{isLive ? '这里的画面停了，课由那边播。' : '在那边开播，或者接回这里。'}</p>
      <div className="cover__acts">
        <Button tone="go" onClick={onTakeBack}>
          接回这里
        </Button>
      </div>
    </Cover>
  );
}

/** The enterprise chose another teacher. After a reload this page is a student's room. */
export const Replaced = () => (
  <Cover alert picture={weave}>
    <h2>这堂课换了讲师</h2>
    <p>您的画面已经停了，由新的讲师接着播。</p>
    <div className="cover__acts">
      <Button tone="line" onClick={() => location.reload()}>
        去教室里听
      </Button>
    </div>
  </Cover>
);

/** @param message why the server let the person in no more. A reload leads to the login, or says more */
export const Unauthorised = ({ message }: { message: string }) => (
  <Cover alert picture={weave}>
    <h2>{message || '您不能再上这堂课'}</h2>
    <p>这一页的画面已经停了。</p>
    <div className="cover__acts">
      <Button tone="go" onClick={() => location.reload()}>
        重新进讲台
      </Button>
    </div>
  </Cover>
);

/**
 * The end of the class. A studio that was not in the room then has no numbers of its people.
 * @param replay null until the details after the end are here
 * @param stayed people in the room at the end
 */
export function Summary({ detail, replay, room, elapsed, stayed, audience }: { detail: RoomOfTeacher; replay: RoomOfTeacher['replay'] | null; room: RoomState; elapsed: number; stayed: number; audience: Audience }) {
  const closed = room.quizzes.filter(({ isClosed, answers }) => isClosed && answers.length > 0);
  const answers = closed.flatMap(({ answers: given, right }) => given.map(({ choices }) => choices.length === right.length && choices.every((choice) => right.includes(choice))));
  const signedIn = Math.max(0, ...room.checkIns.map(({ people }) => people.length));
  const wasInRoom = room.endedAt !== null;
  const open = room.messages.filter(({ isQuestion, isAnswered, isDeleted }) => isQuestion && !isAnswered && !isDeleted).length;
  const figures: [string, string | number, string][] = [
    ['讲了', Math.max(1, Math.round(elapsed / minute)), '分钟'],
    ...(wasInRoom && (audience.counts.length > 0 || audience.top > 0) ? [['最多同时在听', audience.top, '人'] as [string, number, string]] : []),
    ...(wasInRoom && room.checkIns.length > 0 ? [['签到最多的一次', signedIn, '人'] as [string, number, string]] : []),
    ...(wasInRoom && answers.length > 0 ? [['随堂题答对', answers.filter(Boolean).length, `/ ${answers.length} 份答卷`] as [string, number, string]] : []),
  ];
  return (
    <Cover picture={weave}>
      <h2>{wasInRoom && stayed > 0 ? `下课。${stayed} 人听到了最后` : '下课'}</h2>
      <dl className="ledger">
        {figures.map(([name, figure, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {figure} {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {replay && replayText[replay]}
        {detail.consoleUrl === null ? '谁到了、听了多久、签到和随堂题，企业管理员在管理后台这节课的「课后」里看。' : '谁到了、听了多久、签到和随堂题，在管理后台这节课的「课后」里。'}
        {wasInRoom && open > 0 && `还有 ${open} 个提问没答，在右边「提问」里。`}
      </p>
      <div className="cover__acts">
        {detail.consoleUrl !== null && (
          <ButtonAnchor href={detail.consoleUrl} target="_blank" rel="noopener">
            看出勤
          </ButtonAnchor>
        )}
        {replay === 'ready' && (
          <ButtonLink tone={detail.consoleUrl === null ? 'green' : 'line'} to={link('liveRoom', { code: detail.liveCode, view: 'replay' })}>
            看回放
          </ButtonLink>
        )}
        {detail.visibility === 'public' && (
          <ButtonLink tone="line" to={link('liveDetail', { code: detail.liveCode })}>
            这节课的公开页
          </ButtonLink>
        )}
        {detail.consoleUrl === null && detail.visibility !== 'public' && (
          <ButtonLink tone="line" to={link('liveVideo')}>
            看看别的直播
          </ButtonLink>
        )}
      </div>
    </Cover>
  );
}

const replayText: Record<RoomOfTeacher['replay'], string> = {
  none: '这节课没有录像。',
  making: '回放正在生成，好了会出现在这里，学员在同一个地址就能看。',
  ready: '回放好了，学员在同一个地址就能看。',
  deleted: '回放已删除。',
};
