import type { StudioState } from '../../../browser/live/studio/studio.ts';
import { partsOf } from '../../../contract/dates.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { begunText, soonText } from '../../lives/live-times.ts';
import { clockOf } from '../clock-of.ts';
import { RoomHead, type RoomTag } from '../frame.tsx';
import { SharedTimer } from '../shared-timer.tsx';
import { Gauges, EncoderGauges } from './gauges.tsx';
import type { Encoder } from './use-encoder.ts';
import type { Class, RoomOfTeacher } from './use-class.ts';
import './studio-head.css';

interface StudioHeadProps {
  detail: RoomOfTeacher;
  name: string;
  live: Class;
  room: RoomState;
  state: StudioState;
  encoder: Encoder;
  isChecked: boolean;
  now: number;
  elapsed: number;
  onBegin: () => void;
  onEnd: () => void;
}

/** The head of the studio: state of the class and of the recording, statistics, and the button to start or end. */
export function StudioHead({ detail, name, live, room, state, encoder, isChecked, now, elapsed, onBegin, onEnd }: StudioHeadProps) {
  const { isLive, isEnded, isSending, elsewhere, recordingFault } = live;
  const [tag, tagText]: [RoomTag, string] = isEnded ? ['ended', '已下课'] : elsewhere === 'taken' ? ['ended', '已转到别处'] : elsewhere === 'replaced' ? ['ended', '已换讲师'] : elsewhere === 'unauthorised' ? ['ended', '已退出'] : !isLive ? ['upcoming', '未开播'] : isUnseen() ? ['upcoming', '中断'] : ['live', '直播中'];
  // A teacher who comes back ends the class without sending it again. Until the room has answered, another studio may send it.
  const canEnd = isLive && (isSending || room.status !== 'waiting');
  const hasNothing = !encoder.canStart && state.cameraFault !== null && state.microphoneFault !== null && !state.isSharing;
  return (
    <RoomHead
      title={detail.liveName}
      line={['讲台', name, room.beganAt === null ? `${soonText(detail.plannedStart, now)}—${partsOf(detail.plannedEnd).clock}` : begunText(detail, room.beganAt, now)].filter(Boolean).join(' · ')}
      tag={tag}
      tagText={tagText}
      beside={
        <>
          {isLive && !isEnded && elsewhere === null && <time className="elapsed">{clockOf(elapsed)}</time>}
          {isLive && !isEnded && isSending && (recordingFault || !isUnseen()) && (
            <span className={`rec${recordingFault ? ' rec--stopped' : ''}`}>
              <i />
              {recordingFault ? '录制停了' : '录制中'}
            </span>
          )}
          <SharedTimer until={room.timerUntil} now={now} />
        </>
      }
      facts={
        !isEnded &&
        elsewhere === null && (
          <>
            {isChecked && (encoder.state?.encoder && encoder.isOnAir ? <EncoderGauges encoder={encoder.state.encoder} /> : <Gauges state={state} />)}
            {canEnd && (
              <Button className="button--red" small onClick={onEnd}>
                下课
              </Button>
            )}
            {isChecked && !isLive && (
              <Button tone="go" small busy={live.isBusy} disabled={hasNothing} onClick={onBegin}>
                <LiveIcon name="broadcast" />
                开始直播
              </Button>
            )}
          </>
        )
      }
    />
  );

  /** The class is on air, but students see nothing of it. */
  function isUnseen(): boolean {
    return room.status === 'interrupted' || (room.status === 'live' && elsewhere === null && !live.isBusy && (live.isUnsent || state.link === 'lost'));
  }
}
