import type { RoomCommand } from '../../../contract/live/room-events.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { clockOf } from '../clock-of.ts';
import { Face } from '../frame.tsx';
import './hands.css';

/** Speaking students and raised hands, oldest first. A long list scrolls, so that every person can be reached on a phone too. */
export function Hands({ room, now, onCommand }: { room: RoomState; now: number; onCommand: (command: RoomCommand) => void }) {
  const { hands, speakers } = room;
  if (speakers.length + hands.length === 0) return null;
  return (
    <div className="hands-list">
      {speakers.length > 0 && (
        <div className="hands">
          <p className="hands__head wide-only">
            <ToolIcon name="microphone" />
            <b>正在连麦</b>
          </p>
          <ul aria-label="正在连麦">
            {speakers.map(({ person, name, withCamera, isMuted, asksUnmute }) => (
              <li key={person}>
                <Face name={name} />
                <span>
                  {name}
                  <small>{asksUnmute ? '请求打开声音' : isMuted ? '已静音，全班听不到他' : withCamera ? '声音和画面' : '只有声音'}</small>
                </span>
                <button className={`icon-button${asksUnmute ? ' is-asking' : ''}`} type="button" aria-pressed={isMuted} aria-label={`${name}静音`} title={isMuted ? '打开他的声音' : '关他的声音'} onClick={() => onCommand({ do: isMuted ? 'unmuteVoice' : 'muteVoice', person })}>
                  {isMuted ? <LiveIcon name="microphoneOff" /> : <ToolIcon name="microphone" />}
                </button>
                <Button className="button--red" small onClick={() => onCommand({ do: 'hangUp', person })}>
                  挂断
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hands.length > 0 && (
        <div className="hands">
          <p className="hands__head">
            <ToolIcon name="hand" />
            <b>{hands.length} 人举手</b>
            <button className="more" type="button" onClick={() => hands.forEach(({ person }) => onCommand({ do: 'declineHand', person }))}>
              全部放下
            </button>
          </p>
          <ul>
            {hands.map(({ person, name, at, isAccepted }) => (
              <li key={person}>
                <Face name={name} />
                <span>
                  {name}
                  <small>{isAccepted ? '等他准备好，接通后您能听到他' : `等了 ${clockOf(now - at)}`}</small>
                </span>
                <Button tone="line" small onClick={() => onCommand({ do: isAccepted ? 'declineHand' : 'acceptHand', person })}>
                  {isAccepted ? '取消' : '接通'}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
