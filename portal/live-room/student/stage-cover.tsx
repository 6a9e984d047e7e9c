import type { ComponentProps } from 'react';
import type { Player } from '../../../browser/live/player.ts';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { isQuick } from '../../../browser/live/stream.ts';
import { awaitsNewTeacher } from '../../../contract/live/room-state.ts';
import type { Room } from '../use-room.ts';
import { Away, Blocked, Elsewhere, Ended, Fault, Full, Interrupted, Removed, Waiting } from './covers.tsx';
import type { RoomDetail } from './room-detail.ts';
import type { RoomView } from './room-view.ts';
import { useNextLive } from './use-next-live.ts';

interface StageCoverProps {
  view: RoomView;
  detail: RoomDetail;
  /** Null until the details after the end of the class are here. */
  replay: RoomDetail['replay'] | null;
  room: Room;
  player: Player | null;
  playing: PlayerState;
  /** Current time of the server in ms, as in `awaySince`. */
  now: number;
  awaySince: number;
  /** Minutes in the attendance. Null for a visitor without attendance. */
  watchedMinutes: number | null;
  /** Minutes of the class. */
  length: number;
  /** Plays the public stream while the person waits for a place. Null without one. */
  onWatch: (() => void) | null;
  onAsk: () => void;
  /** Null where the class has no documents. */
  onDocuments: (() => void) | null;
}

/** Explains why there is no picture. Null while there is one. */
export function StageCover({ view, detail, replay, room, player, playing, now, awaySince, watchedMinutes, length, onWatch, onAsk, onDocuments }: StageCoverProps) {
  const { room: state, me, client, bye } = room;
  const { startTime, endTime } = detail;
  const newTeacherSince = (since: number) => (awaitsNewTeacher(state, since) ? detail.teacherName : null);
  switch (view) {
    case 'waiting':
      return <Waiting {...{ startTime, endTime, now, onDocuments }} previewUrl={detail.livePreUrl} previewTitle={detail.livePre} previewLoops={detail.livePrePlayRole === 2} />;
    case 'away':
      return <Away since={awaySince} now={now} newTeacher={newTeacherSince(awaySince)} />;
    case 'interrupted':
      return <Interrupted since={state.interruptedAt ?? now} now={now} newTeacher={newTeacherSince(state.interruptedAt ?? now)} onAsk={onAsk} />;
    case 'blocked':
      return <Blocked onConfirm={() => player?.confirm()} />;
    case 'fault': {
      const other = playing.line === null || isQuick(playing.line) ? (playing.lines.find((kind) => !isQuick(kind)) ?? 'auto') : 'auto';
      return <Fault onRetry={() => player?.retry()} onOtherLine={playing.lines.length > 1 ? () => player?.choose(other) : null} />;
    }
    case 'elsewhere':
      return <Elsewhere onTakeOver={client.takeOver} />;
    case 'full':
      return <Full place={room.queuePlace} onWatch={onWatch} />;
    case 'removed':
      return <Removed message="" />;
    case 'unauthorised':
      return <Removed message={bye?.message ?? ''} />;
    case 'ended': {
      const own = ({ person }: { person: string }) => person === me?.person;
      return (
        <EndedClass
          {...{ detail, watchedMinutes, length }}
          checkIns={{ mine: state.checkIns.filter(({ people }) => people.some(own)).length, all: state.checkIns.length }}
          quizzes={{ right: state.quizzes.filter(({ answers, right }) => answers.some((answer) => own(answer) && answer.choices.join() === right.join())).length, all: state.quizzes.length }}
          replay={replay}
          onDocuments={onDocuments}
        />
      );
    }
    case 'live':
      return null;
  }
}

/** The end of a class. It asks for the next live when it is shown. */
function EndedClass({ detail: { topCode, liveCode }, ...rest }: { detail: RoomDetail } & Omit<ComponentProps<typeof Ended>, 'next'>) {
  return <Ended {...rest} next={useNextLive(topCode, liveCode)} />;
}
