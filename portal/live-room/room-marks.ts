import type { NumberedEvent } from '../../contract/live/room-events.ts';
import { applyEvent, awaitsNewTeacher, emptyRoom, type RoomState } from '../../contract/live/room-state.ts';
import type { Happening } from './chat-list.tsx';
import { titledName } from './titled-name.ts';
import type { TeacherAbsence } from '../lives/teacher-absence.ts';
import type { ClassMark } from '../../ui/class-ruler/ruler-figures.ts';

/** Marks of the class ruler: check-ins and quizzes, in minutes after the start. */
export function marksOf({ beganAt, checkIns, quizzes }: Pick<RoomState, 'beganAt' | 'checkIns' | 'quizzes'>): ClassMark[] {
  if (beganAt === null) return [];
  const minute = (at: number) => Math.max(0, (at - beganAt) / 60_000);
  return [
    ...checkIns.map(({ checkIn, openedAt }, index) => ({ kind: 'sign' as const, id: checkIn, at: minute(openedAt), name: `签到 ${index + 1}` })),
    ...quizzes.map(({ quiz, openedAt }, index) => ({ kind: 'quiz' as const, id: quiz, at: minute(openedAt), name: `题 ${index + 1}` })),
  ].toSorted((one, other) => one.at - other.at);
}

/** The marks with the person's missed check-ins, which can be made up until the end of the class. */
export const withMissed = (marks: readonly ClassMark[], missed: readonly { checkIn: string }[], canMakeUp: boolean): ClassMark[] =>
  marks.map((mark) => {
    if (mark.kind !== 'sign' || !missed.some(({ checkIn }) => checkIn === mark.id)) return mark;
    return canMakeUp ? { ...mark, name: `${mark.name} 可补签`, isOpen: true } : { ...mark, name: `${mark.name} 没签`, isMissed: true };
  });

/** Marks of the moments when a student began to speak, in minutes after the start. */
export const voiceMarksOf = (events: readonly NumberedEvent[], beganAt: number): ClassMark[] =>
  events.flatMap(({ at, event }) => (event.kind === 'voiceJoined' ? [{ kind: 'voice' as const, at: Math.max(0, (at - beganAt) / 60_000), name: '连麦' }] : []));

/** From this number of students with the same question on, the ruler marks it. */
const markedFrom = 3;

/** Marks of the questions that several students have, in minutes after the start. */
export const questionMarksOf = (messages: RoomState['messages'], beganAt: number): ClassMark[] =>
  messages.flatMap(({ at, isQuestion, isDeleted, same }) => (isQuestion && !isDeleted && same.count >= markedFrom ? [{ kind: 'ask' as const, at: Math.max(0, (at - beganAt) / 60_000), name: `同问 ${same.count}` }] : []));

/** The server may have seen the teacher last this long before the picture stopped. */
const seenEveryMilliseconds = 10_000;
const ofAbsences: ReadonlySet<NumberedEvent['event']['kind']> = new Set(['began', 'interrupted', 'resumed', 'ended', 'namesChanged']);

/** Absences of a minute and more, which the server notes. */
export function absencesOf(events: readonly NumberedEvent[], beganAt: number): TeacherAbsence[] {
  const absences: TeacherAbsence[] = [];
  let state = emptyRoom;
  for (const event of events) {
    if (!ofAbsences.has(event.event.kind)) continue;
    const since = state.interruptedAt;
    const isNewTeacher = since !== null && awaitsNewTeacher(state, since);
    state = applyEvent(state, event);
    if (since === null || state.interruptedAt !== null) continue;
    absences.push({ from: (since + seenEveryMilliseconds - beganAt) / 1000, until: state.status === 'ended' ? Infinity : (event.at - beganAt) / 1000, isNewTeacher });
  }
  return absences;
}

const notes: Readonly<Record<RoomState['chatNotes'][number]['about'], string | ((teacherName: string) => string)>> = {
  closed: '老师开启了全员禁言',
  questionsOnly: '老师只许提问',
  open: '讨论重新开放',
  interrupted: '老师的网络断了，正在等他回来',
  resumed: '老师回来了，接着上课',
  newTeacher: (name) => `讲师换成了${titledName(name)}`,
  newTeacherCame: (name) => `${titledName(name)}接着上课`,
};

function noteOf({ about, teacherName = '' }: RoomState['chatNotes'][number]): string {
  const note = notes[about];
  return typeof note === 'string' ? note : note(teacherName);
}

/** Check-ins, quizzes, changed rules of the chat, the teacher's lost line and a new teacher, as lines between the messages. */
export const happeningsOf = ({ checkIns, quizzes, chatNotes }: Pick<RoomState, 'checkIns' | 'quizzes' | 'chatNotes'>): Happening[] => [
  ...chatNotes.map((note) => ({ key: `${note.about} ${note.at}`, at: note.at, text: noteOf(note) })),
  ...checkIns.map(({ checkIn, openedAt }, index) => ({ key: checkIn, at: openedAt, text: `第 ${index + 1} 次签到` })),
  ...quizzes.map(({ quiz, openedAt, isClosed, answered }, index) => ({ key: quiz, at: openedAt, text: `随堂题 ${index + 1}${isClosed ? ` · ${answered} 人已交` : ''}` })),
];

/**
 * The room at any time: the events until then, applied in order. A replay asks every second, so a later time applies only the events since
 * the last one. An earlier time begins again.
 */
export function roomsOf(events: readonly NumberedEvent[]): (at: number) => RoomState {
  let state = emptyRoom;
  let applied = 0;
  let reached = -Infinity;
  return (at) => {
    if (at < reached) {
      state = emptyRoom;
      applied = 0;
    }
    reached = at;
    for (let next = events[applied]; next && next.at <= at; next = events[applied]) {
      state = applyEvent(state, next);
      applied++;
    }
    return state;
  };
}
