import type { RoomClientState } from '../../../browser/live/room-client.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Face } from '../frame.tsx';
import './people-list.css';

export type Person = NonNullable<NonNullable<RoomClientState['online']>['people']>[number];

interface PeopleListProps {
  people: readonly Person[];
  room: RoomState;
  now: number;
  /** These people heard the end of the class, and the teacher's buttons are gone. */
  isEnded: boolean;
  onCommand: (command: RoomCommand) => void;
  onRemove: (person: { person: string; name: string }) => void;
}

/** The students in the room: device, check-ins, answers, and the teacher's buttons. */
export function PeopleList({ people, room, now, isEnded, onCommand, onRemove }: PeopleListProps) {
  return (
    <div className="scroll">
      {people.length === 0 && <p className="muted small">{isEnded ? '下课了，没有学员还在这里。' : '还没有学员进来。'}</p>}
      <ul className="rows">
        {people.map(({ person, name, device }) => {
          const isMuted = (room.mutes[person] ?? 0) > now;
          return (
            <li key={person}>
              <Face name={name} />
              <span>
                {name}
                <small>{[deviceNames[device] ?? '电脑', ...factsOf(room, person)].join(' · ')}</small>
              </span>
              <span className="people__end">
                {isEnded ? (
                  <span className="mark">听到最后</span>
                ) : room.speakers.some((speaker) => speaker.person === person) ? (
                  <span className="mark mark--good">连麦中</span>
                ) : room.hands.some((hand) => hand.person === person) ? (
                  <span className="mark mark--good">举手中</span>
                ) : (
                  <span className="mark">{isMuted ? '禁言中' : '在听'}</span>
                )}
                {isMuted && !isEnded && (
                  <button className="people__do" type="button" onClick={() => onCommand({ do: 'unmute', person })}>
                    解除
                  </button>
                )}
                {!isEnded && (
                  <button className="icon-button" type="button" aria-label={`请出 ${name}`} title="请出课堂" onClick={() => onRemove({ person, name })}>
                    <LiveIcon name="leave" />
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const deviceNames: Readonly<Record<string, string>> = { phone: '手机', tablet: '平板' };

/** The numbers of a person's check-ins and right answers, if there were any. */
function factsOf({ checkIns, quizzes }: RoomState, person: string): string[] {
  const done = checkIns.filter(({ people }) => people.some((each) => each.person === person)).length;
  const closed = quizzes.filter(({ isClosed }) => isClosed);
  const right = closed.filter((quiz) => quiz.answers.some((answer) => answer.person === person && answer.choices.join() === quiz.right.join())).length;
  return [...(checkIns.length > 0 ? [`签到 ${done} / ${checkIns.length}`] : []), ...(closed.length > 0 ? [`答对 ${right} / ${closed.length}`] : [])];
}
