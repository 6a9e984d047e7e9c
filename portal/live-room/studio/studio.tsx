import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { RoomClient } from '../../../browser/live/room-client.ts';
import type { Layout } from '../../../browser/live/studio/layout.ts';
import { readSession } from '../../../browser/session/session.ts';
import { showToast } from '../../../browser/toasts.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { CallUnanswered } from '../../../contract/client.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { minuteText, partsOf } from '../../../contract/dates.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import { networkErrorText } from '../../../contract/network-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import { LiveIcon, type LiveIconName } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { roomClient } from '../client.ts';
import { Cover, RoomHead, Stage, Strip, Tool } from '../frame.tsx';
import { DeviceCheck } from './device-check.tsx';
import { Gauges, isWeak } from './gauges.tsx';
import { PageStrip } from './page-strip.tsx';
import { Picture } from './picture.tsx';
import { StudioSide } from './studio-side.tsx';
import { Speakers } from '../speakers.tsx';
import weave from '../pictures/weave.svg';
import { useRoom } from '../use-room.ts';
import { clockOf, useSeconds, useStudio } from './use-studio.ts';
import './studio.css';

const QuizDialog = lazy(() => import('./quiz-dialog.tsx').then(({ QuizDialog: Component }) => ({ default: Component })));
const EndDialog = lazy(() => import('./end-dialog.tsx').then(({ EndDialog: Component }) => ({ default: Component })));

const layouts: readonly [Layout, string, LiveIconName][] = [
  ['screenAndFace', '屏幕加头像', 'layoutPip'],
  ['sideBySide', '并排', 'layoutSide'],
  ['screen', '只放屏幕', 'layoutScreen'],
  ['face', '只放头像', 'layoutFace'],
];
const checkInSeconds = 60;
const teacherHeartMilliseconds = 15_000;
/** Refused or blocked this often in a row: the network lets no UDP through. */
const blockedFailures = 3;
const minute = 60_000;

/** The teacher's side of a live room: devices, then a preview, then on air (spec live#live-room-page). */
export default function Studio({ detail }: { detail: DataOf<'liveCourseDetail'> }) {
  const { studio, state } = useStudio();
  const { client: connected, room, me, online, connection, bye } = useRoom(detail.liveCode);
  const now = useSeconds(connected.now);
  const pageTime = useSeconds(Date.now);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [dialog, setDialog] = useState<'quiz' | 'end' | null>(null);
  const [hasBegun, setHasBegun] = useState(detail.liveStatus === liveStatus.live);
  // What the calls said counts while the room's own connection is not there yet.
  const isLive = room.status === 'live' || room.status === 'interrupted' || (room.status === 'waiting' && hasBegun);
  const isEnded = room.status === 'ended' || detail.liveStatus === liveStatus.ended;
  const isSending = state.link !== 'off';
  /** Another device or tab of the teacher has the class now. */
  const isTaken = bye?.reason === 'elsewhere';
  const isOnAirElsewhere = isLive && !isSending && !isTaken;

  useEffect(() => {
    if (!isEnded) void studio.openDevices();
  }, [studio, isEnded]);

  const command = useCallback(
    (what: RoomCommand) => {
      connected.send(what).catch(tellFault);
    },
    [connected],
  );

  const descriptor = useCallback(async () => {
    const { publish } = (await roomClient.call('zegoGetToken', { roomId: detail.roomId, userId: me?.person ?? readSession()?.userCode ?? '', profile: 'screen', as: 'viewer' })).data;
    if (!publish) throw new Error('the teacher may not publish');
    return publish;
  }, [detail.roomId, me?.person]);

  async function goOnAir() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (!isLive) await roomClient.call('startLive', { liveCode: detail.liveCode });
      setHasBegun(true);
      studio.goOnAir(descriptor);
    } catch (error) {
      tellFault(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function endClass() {
    setIsBusy(true);
    try {
      await roomClient.call('endLive', { liveCode: detail.liveCode });
      studio.stop();
      setDialog(null);
    } catch (error) {
      tellFault(error);
    } finally {
      setIsBusy(false);
    }
  }

  // The heart says that the teacher is there, beside the stream.
  useEffect(() => {
    if (!isSending) return undefined;
    const beat = () => void roomClient.call('teacherLiveHeart', { liveCode: detail.liveCode }).catch(() => undefined);
    beat();
    const timer = setInterval(beat, teacherHeartMilliseconds);
    return () => clearInterval(timer);
  }, [isSending, detail.liveCode]);

  // Leaving while on air asks first; a class that ended elsewhere takes the stream down.
  useEffect(() => {
    if (!isSending) return undefined;
    if (isEnded) {
      studio.stop();
      return undefined;
    }
    if (isTaken) {
      studio.stop();
      return undefined;
    }
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [isSending, isEnded, isTaken, studio]);

  const toggleShare = async () => {
    if (studio.store.state().isSharing) studio.stopSharing();
    else await studio.share().catch(() => showToast('error', '没能共享屏幕，请再试一次'));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return;
      const page = room.document;
      if (page && event.key === 'PageDown') command({ do: 'turnPage', document: page.document, page: page.page + 1 });
      if (page && event.key === 'PageUp' && page.page > 1) command({ do: 'turnPage', document: page.document, page: page.page - 1 });
      if (!event.altKey) return;
      const act: Record<string, () => void> = {
        KeyM: () => studio.turnMicrophone(!studio.store.state().isMicrophoneOn),
        KeyV: () => studio.turnCamera(!studio.store.state().isCameraOn),
        KeyS: () => void toggleShare(),
        KeyH: () => {
          const first = room.hands.find(({ isAccepted }) => !isAccepted);
          if (first) command({ do: 'acceptHand', person: first.person });
        },
        ...Object.fromEntries(layouts.map(([layout], index) => [`Digit${index + 1}`, () => studio.setLayout(layout)])),
      };
      if (!act[event.code]) return;
      event.preventDefault();
      act[event.code]!();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const planned = Math.max(1, (Date.parse(detail.endTime) - Date.parse(detail.startTime)) / minute);
  const elapsed = room.beganAt === null ? 0 : (room.endedAt ?? now) - room.beganAt;
  const marks = useMemo(() => marksOf(room), [room]);
  const rulerLength = Math.max(planned, elapsed / minute + 1);

  const head = (
    <RoomHead
      title={detail.liveName}
      line={`讲台 · ${me?.name ?? detail.teacherName} · ${minuteText(detail.startTime)}—${partsOf(detail.endTime).clock}`}
      tag={isEnded ? 'ended' : isLive ? 'live' : 'upcoming'}
      tagText={isEnded ? '已下课' : room.status === 'interrupted' ? '课间' : isLive ? '直播中' : '未开播'}
      beside={
        isLive && (
          <>
            <time className="elapsed">{clockOf(elapsed)}</time>
            {isSending && (
              <span className="rec wide-only">
                <i />
                录制中
              </span>
            )}
          </>
        )
      }
      facts={
        isEnded || !isChecked ? null : (
          <>
            <Gauges state={state} />
            {isLive && isSending ? (
              <Button className="button--red" small onClick={() => setDialog('end')}>
                下课
              </Button>
            ) : (
              !isLive && (
                <Button tone="go" small busy={isBusy} disabled={state.cameraFault !== null && state.microphoneFault !== null && !state.isSharing} onClick={() => void goOnAir()}>
                  <LiveIcon name="broadcast" />
                  开始直播
                </Button>
              )
            )}
          </>
        )
      }
    />
  );

  if (!isChecked && !isEnded) {
    return (
      <div className="room studio dark">
        {head}
        <DeviceCheck studio={studio} state={state} onDone={() => setIsChecked(true)} />
      </div>
    );
  }

  const runningCheckIn = room.checkIns.findLast(({ isClosed }) => !isClosed);
  const runningQuiz = room.quizzes.findLast(({ isClosed }) => !isClosed);

  return (
    <div className="room studio dark">
      {head}
      {!isEnded && <PageStrip documents={detail.documents} shown={room.document} onTurn={(document, page) => command({ do: 'turnPage', document, page })} />}
      <div className="room__main">
        <Stage label="学员看到的画面">
          {!isEnded && <Picture track={studio.picture} label="学员看到的画面" className="stage__screen" />}
          {isLive && me && <Speakers speakers={room.speakers} me={me.person} roomId={detail.roomId} voice={null} isMixed={false} />}
          {!isLive && !isEnded && <p className="stage__note">预览，学员还看不到</p>}
          {state.link === 'on' && isWeak(state) && (
            <Strip icon={<Icon name="alert" />} action={state.isCameraOn && state.isSharing ? <Button tone="line" onClick={() => studio.turnCamera(false)}>关摄像头省流量</Button> : undefined}>
              上行变差，浏览器正在降低画面，声音优先
            </Strip>
          )}
          {state.unplugged && (
            <Strip icon={<LiveIcon name={state.unplugged.kind === 'camera' ? 'cameraOff' : 'microphoneOff'} />} action={<Button tone="line" onClick={() => studio.dismissUnplugged()}>知道了</Button>}>
              {state.unplugged.label}断开了{state.unplugged.replacedBy ? `，已换成${state.unplugged.replacedBy}` : '，没有别的可用'}
            </Strip>
          )}
          {state.link === 'connecting' && (
            <Strip icon={<i className="spinner" />}>正在连接直播服务器…</Strip>
          )}
          {state.link === 'lost' && (
            <Cover veil alert>
              <Broken />
              <h2>{state.refusal !== null ? '服务器没有收下画面' : state.blocked >= blockedFailures ? '这个网络推不出画面' : `网络断开 ${Math.max(1, Math.floor((pageTime - (state.lostAt ?? pageTime)) / 1000))} 秒，正在重连`}</h2>
              <p>
                {state.refusal ?? (state.blocked >= blockedFailures
                  ? '多半是网络挡住了 UDP。请网管放行直播端口，或换一个网络（例如手机热点）再试；讨论照常。'
                  : '学员看到的是「老师的网络断了，正在等他回来」，讨论照常，录制会接上。超过 60 秒，课堂转为课间；您回来后自动续播。')}
              </p>
              <div className="cover__acts">
                <Button onClick={() => studio.retryNow()}>立即重试</Button>
              </div>
            </Cover>
          )}
          {isOnAirElsewhere && !isEnded && (
            <Cover veil alert>
              <h2>这堂课正在直播，接过来吗？</h2>
              <p>已讲 {clockOf(elapsed)}，{online?.count ?? 0} 人在听。从这里接着播，原来的画面停止推送，学员不会掉线。刚刷新了这一页，也从这里接回。</p>
              <div className="cover__acts">
                <Button tone="go" busy={isBusy} onClick={() => void goOnAir()}>
                  从这里接着播
                </Button>
              </div>
            </Cover>
          )}
          {isTaken && !isEnded && (
            <Cover veil alert>
              <h2>直播已转到您的另一台设备</h2>
              <p>那边接着播，学员没有中断。</p>
              <div className="cover__acts">
                <Button
                  tone="go"
                  busy={isBusy}
                  onClick={() => {
                    connected.takeOver();
                    if (isLive) void goOnAir();
                  }}
                >
                  接回这里
                </Button>
              </div>
            </Cover>
          )}
          {isEnded && <Summary room={room} elapsed={elapsed} />}
        </Stage>
        {!isEnded && (
          <div className="stage-bar">
            <fieldset className="layouts">
              <legend className="sr-only">画面布局</legend>
              {layouts.map(([layout, name, icon]) => (
                <label key={layout} title={name}>
                  <input type="radio" name="layout" checked={state.layout === layout} onChange={() => studio.setLayout(layout)} />
                  <span>
                    <LiveIcon name={icon} />
                    <b>{name}</b>
                  </span>
                </label>
              ))}
            </fieldset>
            <span className="stage-bar__end" />
          </div>
        )}
        <div className="room__rule">
          {isLive && (
            <p className="curve-label wide-only">
              <b>{online?.count ?? 0}</b> 人在听
            </p>
          )}
          <ClassRuler label={`课尺：共 ${Math.round(rulerLength)} 分钟${isLive ? `，现在 ${clockOf(elapsed)}` : ''}`} length={rulerLength} now={isLive || isEnded ? elapsed / minute : undefined} marks={marks} planned={planned} />
        </div>
        {!isEnded && (
          <div className="dock">
            <Tool icon={state.isMicrophoneOn ? <ToolIcon name="microphone" /> : <LiveIcon name="microphoneOff" />} label={state.isMicrophoneOn ? '麦克风' : '麦克风关'} pressed={state.isMicrophoneOn} isOff={!state.isMicrophoneOn} disabled={state.microphoneFault !== null} title="Alt+M" onClick={() => studio.turnMicrophone(!state.isMicrophoneOn)} />
            <Tool icon={state.isCameraOn ? <ToolIcon name="camera" /> : <LiveIcon name="cameraOff" />} label={state.isCameraOn ? '摄像头' : '摄像头关'} pressed={state.isCameraOn} isOff={!state.isCameraOn} disabled={state.cameraFault !== null} title="Alt+V" onClick={() => studio.turnCamera(!state.isCameraOn)} />
            {state.canShare && <Tool className="wide-only" icon={<ToolIcon name="share" />} label={state.isSharing ? '共享中' : '共享屏幕'} pressed={state.isSharing} title="Alt+S" onClick={() => void toggleShare()} />}
            <i className="dock__gap" aria-hidden="true" />
            <Tool icon={<ToolIcon name="signIn" />} label="签到" disabled={!isLive || runningCheckIn !== undefined} onClick={() => command({ do: 'openCheckIn', seconds: checkInSeconds })} />
            <Tool icon={<ToolIcon name="quiz" />} label="随堂题" disabled={!isLive || runningQuiz !== undefined} onClick={() => setDialog('quiz')} />
            <Tool icon={<ToolIcon name="hand" />} label="连麦" count={room.hands.length} disabled={room.hands.length === 0} title="Alt+H 接通第一位" onClick={() => room.hands[0] && command({ do: 'acceptHand', person: room.hands[0].person })} />
            <div className="dock__end">
              <Tool icon={<LiveIcon name="settings" />} label="设备" onClick={() => setIsChecked(false)} />
            </div>
          </div>
        )}
      </div>
      <StudioSide {...{ room, me, online, connection, now, runningCheckIn, runningQuiz, isLive, isEnded }} expectsPages={detail.documents.reduce((sum, { pages }) => sum + pages.length, 0)} onCommand={command} />
      <Suspense>
        {dialog === 'quiz' && (
          <QuizDialog
            audience={online?.count ?? 0}
            onClose={() => setDialog(null)}
            onSend={(quiz) => {
              command(quiz);
              setDialog(null);
            }}
          />
        )}
        {dialog === 'end' && <EndDialog room={room} minutes={elapsed / minute} planned={planned} isEnding={isBusy} onClose={() => setDialog(null)} onEnd={() => void endClass()} />}
      </Suspense>
    </div>
  );
}

const tellFault = (error: unknown) => showToast('error', error instanceof CallUnanswered || !(error instanceof Error) ? networkErrorText : error.message);

/** The line that is broken, drawn as a ruler with a gap. */
const Broken = () => (
  <svg className="broken" viewBox="0 0 240 40" aria-hidden="true">
    <path d="M0 20h84M156 20h84M0 8v24M240 8v24M14 15v10M28 15v10M42 15v10M56 15v10M70 15v10M84 8v24M156 8v24M170 15v10M184 15v10M198 15v10M212 15v10M226 15v10" />
    <path className="broken__gap" d="M92 20h56" />
  </svg>
);

function Summary({ room, elapsed }: { room: ReturnType<RoomClient['state']>['room']; elapsed: number }) {
  const closed = room.quizzes.filter(({ isClosed, answers }) => isClosed && answers.length > 0);
  const answers = closed.flatMap(({ answers: given, right }) => given.map(({ choices }) => choices.length === right.length && choices.every((choice) => right.includes(choice))));
  const attended = Math.max(0, ...room.checkIns.map(({ people }) => people.length));
  return (
    <Cover picture={weave}>
      <h2>下课</h2>
      <dl className="ledger">
        <div>
          <dt>讲了</dt>
          <dd>
            {Math.max(1, Math.round(elapsed / minute))} <small>分钟</small>
          </dd>
        </div>
        {room.checkIns.length > 0 && (
          <div>
            <dt>签到最多的一次</dt>
            <dd>
              {attended} <small>人</small>
            </dd>
          </div>
        )}
        {answers.length > 0 && (
          <div>
            <dt>随堂题答对</dt>
            <dd>{Math.round((answers.filter(Boolean).length / answers.length) * 100)}%</dd>
          </div>
        )}
      </dl>
      <p>回放正在生成，好了以后学员在同一个地址就能看。到课、签到、随堂题都已记进学时台账。</p>
    </Cover>
  );
}

function marksOf(room: ReturnType<RoomClient['state']>['room']) {
  const began = room.beganAt;
  if (began === null) return [];
  return [
    ...room.checkIns.map(({ openedAt }, index) => ({ kind: 'sign' as const, at: (openedAt - began) / minute, name: `签到 ${index + 1}` })),
    ...room.quizzes.map(({ openedAt }, index) => ({ kind: 'quiz' as const, at: (openedAt - began) / minute, name: `题 ${index + 1}` })),
  ];
}
