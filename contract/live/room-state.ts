import { latest, withinPoints } from './ink-limits.ts';
import { boardDocument } from './limits.ts';
import type { NumberedEvent, PagePicture, RoomEvent, Stroke } from './room-events.ts';

/**
 * The state of a room, which results from its events. Server, browser and replay use the same pure function. Lists that grow during a
 * class are bounded, and older entries are only in the database.
 */
export interface RoomState {
  /** Number of the last event. */
  number: number;
  status: 'waiting' | 'live' | 'interrupted' | 'ended';
  beganAt: number | null;
  interruptedAt: number | null;
  endedAt: number | null;
  /** The class has ended, and a replay is being made of it. Null while it is not known. */
  isRecorded: boolean | null;
  chatMode: 'open' | 'questionsOnly' | 'closed';
  notice: string | null;
  /** The names that the live got during the class. Null: those of the details are right. */
  names: { liveName: string; teacherName: string } | null;
  /** When another teacher was chosen who has not ended an interruption yet. */
  teacherChangedAt: number | null;
  /** What the chat tells everyone about the class, oldest first: the rules of the chat, the teacher's lost line, and a new teacher. */
  chatNotes: readonly { at: number; about: RoomState['chatMode'] | 'interrupted' | 'resumed' | 'newTeacher' | 'newTeacherCame'; teacherName?: string }[];
  /** In the order of arrival: the latest messages, and the open questions of the whole class. */
  messages: readonly RoomMessage[];
  /** End of the mute by person, ms since epoch. */
  mutes: Readonly<Record<string, number>>;
  removed: readonly string[];
  /** Oldest first. `acceptedAt`: when the teacher called the student, or null. */
  hands: readonly { person: string; name: string; at: number; isAccepted: boolean; acceptedAt: number | null }[];
  speakers: readonly Speaker[];
  checkIns: readonly CheckIn[];
  quizzes: readonly Quiz[];
  /** The shown page. `picture`: only for spectators. */
  document: { document: string; page: number; picture?: PagePicture | undefined } | null;
  /** Blank pages that the teacher has added. */
  boardPages: number;
  mayDownload: boolean;
  /** How often the documents of the live have changed since the room exists. */
  documentChanges: number;
  /** Ink by `document/page`. */
  ink: Readonly<Record<string, readonly Stroke[]>>;
  /** The last page that was cleared, with the ink that it had. Browsers may have only a part of it. */
  cleared: { document: string; page: number; strokes: readonly Stroke[] } | null;
  timerUntil: number | null;
}

export interface Speaker {
  person: string;
  name: string;
  stream: string;
  withCamera: boolean;
  /** The teacher has switched off the sound. */
  isMuted: boolean;
  /** The muted student asks to be heard again. */
  asksUnmute: boolean;
}

export interface RoomMessage {
  message: string;
  at: number;
  author: { person: string; name: string; isTeacher: boolean };
  text: string;
  isQuestion: boolean;
  replyTo: string | null;
  isHeld: boolean;
  isDeleted: boolean;
  isAnswered: boolean;
  /** Students with the same question: their number, and of the people only the reader. */
  same: { count: number; people: readonly string[] };
}

export interface CheckIn {
  checkIn: string;
  openedAt: number;
  until: number;
  isClosed: boolean;
  /** For the teacher all people, for a student only the student. */
  people: readonly { person: string; name: string; at: number; place: number; isLate: boolean }[];
  count: number;
}

export interface Quiz {
  quiz: string;
  quizKind: 'single' | 'multiple' | 'trueFalse';
  question: string;
  options: readonly string[];
  /** Empty for students until the quiz is closed. */
  right: readonly number[];
  openedAt: number;
  until: number | null;
  isClosed: boolean;
  /** For the teacher all answers, for a student only the own one. */
  answers: readonly { person: string; name: string; choices: readonly number[]; at: number }[];
  /** How often each option was chosen. Empty until the quiz is closed. */
  counts: readonly number[];
  answered: number;
}

/** Questions have a limit of their own, because a busy chat must not push out a question that waits for its answer. */
const inState = { messages: 300, questions: 300 };
const chatNotesInState = 50;
/** The stream of a former teacher ends within this time, in ms. */
export const formerTeacherLeavesWithin = 60_000;
const strokesPerPage = 300;

export const emptyRoom: RoomState = {
  number: 0,
  status: 'waiting',
  beganAt: null,
  interruptedAt: null,
  endedAt: null,
  isRecorded: null,
  chatMode: 'open',
  notice: null,
  names: null,
  teacherChangedAt: null,
  chatNotes: [],
  messages: [],
  mutes: {},
  removed: [],
  hands: [],
  speakers: [],
  checkIns: [],
  quizzes: [],
  document: null,
  boardPages: 0,
  mayDownload: false,
  documentChanges: 0,
  ink: {},
  cleared: null,
  timerUntil: null,
};

/** The state after one more event. An event that the state contains already has no effect. */
export function applyEvent(state: RoomState, { number, at, event }: NumberedEvent): RoomState {
  if (number <= state.number) return state;
  return { ...state, ...change(state, event, at), number };
}

function change(state: RoomState, event: RoomEvent, at: number): Partial<RoomState> {
  switch (event.kind) {
    case 'began':
      return { status: 'live', beganAt: at, interruptedAt: null, endedAt: null };
    case 'interrupted':
      return { status: 'interrupted', interruptedAt: event.since ?? at, ...(!awaitsNewTeacher(state, event.since ?? at) && { chatNotes: withNote(state, at, 'interrupted') }) };
    case 'resumed': {
      const isNewTeacher = awaitsNewTeacher(state, state.interruptedAt ?? at);
      return { status: 'live', interruptedAt: null, chatNotes: withNote(state, at, isNewTeacher ? 'newTeacherCame' : 'resumed'), ...(isNewTeacher && { teacherChangedAt: null }) };
    }
    case 'ended':
      return { status: 'ended', endedAt: at, isRecorded: event.isRecorded ?? null, interruptedAt: null, hands: [], speakers: [], timerUntil: null };
    case 'said': {
      const { message, author, text, isQuestion, replyTo, isHeld } = event;
      if (state.messages.some((each) => each.message === message)) return { messages: withMessage(state, message, { text, isHeld, isDeleted: false }) };
      return { messages: withinLimits([...state.messages, { message, at, author, text, isQuestion, replyTo, isHeld, isDeleted: false, isAnswered: false, same: { count: 0, people: [] } }], isQuestion) };
    }
    case 'messageDeleted':
      return { messages: withMessage(state, event.message, { isDeleted: true }) };
    case 'questionAnswered':
      return { messages: withMessage(state, event.message, { isAnswered: true }) };
    case 'sameAsked': {
      const { message, person, count } = event;
      return { messages: state.messages.map((each) => (each.message === message ? { ...each, same: { count: Math.max(each.same.count, count), people: person === '' ? each.same.people : [...each.same.people, person] } } : each)) };
    }
    case 'muted':
      return { mutes: { ...state.mutes, [event.person]: event.until } };
    case 'unmuted':
      return { mutes: without(state.mutes, event.person) };
    case 'removed':
      return { removed: [...state.removed, event.person], hands: state.hands.filter(isOther(event)), speakers: state.speakers.filter(isOther(event)) };
    case 'chatModeSet':
      return { chatMode: event.mode, chatNotes: withNote(state, at, event.mode) };
    case 'noticePinned':
      return { notice: event.text };
    case 'handRaised':
      return { hands: [...state.hands.filter(isOther(event)), { person: event.person, name: event.name, at, isAccepted: false, acceptedAt: null }] };
    case 'handLowered':
      return { hands: state.hands.filter(isOther(event)) };
    case 'handAccepted':
      return { hands: state.hands.map((hand) => (hand.person === event.person ? { ...hand, isAccepted: true, acceptedAt: at } : hand)) };
    case 'voiceJoined': {
      const { person, name, stream, withCamera } = event;
      // Switching the camera does not end a mute.
      const { isMuted = false, asksUnmute = false } = state.speakers.find((each) => !isOther(event)(each)) ?? {};
      return { hands: state.hands.filter(isOther(event)), speakers: [...state.speakers.filter(isOther(event)), { person, name, stream, withCamera, isMuted, asksUnmute }] };
    }
    case 'voiceMuted':
      return { speakers: withSpeaker(state, event, { isMuted: true, asksUnmute: false }) };
    case 'voiceUnmuted':
      return { speakers: withSpeaker(state, event, { isMuted: false, asksUnmute: false }) };
    case 'voiceUnmuteAsked':
      return { speakers: withSpeaker(state, event, { asksUnmute: true }) };
    case 'voiceLeft':
      return { speakers: state.speakers.filter(isOther(event)) };
    case 'checkInOpened':
      return { checkIns: [...state.checkIns, { checkIn: event.checkIn, openedAt: at, until: at + event.seconds * 1000, isClosed: false, people: [], count: 0 }] };
    case 'checkedIn': {
      const { person, name, place, isLate } = event;
      return { checkIns: state.checkIns.map((each) => (each.checkIn === event.checkIn ? { ...each, people: [...each.people.filter(isOther(event)), { person, name, at, place, isLate }], count: Math.max(each.count, place) } : each)) };
    }
    case 'checkInClosed':
      return { checkIns: state.checkIns.map((each) => (each.checkIn === event.checkIn ? { ...each, isClosed: true, count: event.count } : each)) };
    case 'checkInExtended':
      return { checkIns: state.checkIns.map((each) => (each.checkIn === event.checkIn ? { ...each, until: event.until } : each)) };
    case 'quizOpened': {
      const { quiz, quizKind, question, options, right, seconds } = event;
      return { quizzes: [...state.quizzes, { quiz, quizKind, question, options, right, openedAt: at, until: seconds === null ? null : at + seconds * 1000, isClosed: false, answers: [], counts: [], answered: 0 }] };
    }
    case 'answered': {
      const { person, name, choices } = event;
      return { quizzes: state.quizzes.map((each) => (each.quiz === event.quiz ? withAnswer(each, { person, name, choices, at }) : each)) };
    }
    case 'quizClosed': {
      const { right, counts, answered } = event;
      return { quizzes: state.quizzes.map((each) => (each.quiz === event.quiz ? { ...each, isClosed: true, right, counts, answered } : each)) };
    }
    case 'quizExtended':
      return { quizzes: state.quizzes.map((each) => (each.quiz === event.quiz ? { ...each, until: event.until } : each)) };
    case 'pageTurned':
      return {
        document: { document: event.document, page: event.page, ...(event.picture && { picture: event.picture }) },
        ...(event.document === boardDocument && { boardPages: Math.max(state.boardPages, event.page) }),
      };
    case 'documentHidden':
      return { document: null };
    case 'documentsChanged':
      return { documentChanges: state.documentChanges + 1 };
    case 'namesChanged': {
      const { liveName, teacherName, isNewTeacher } = event;
      const named = { ...state, names: { liveName, teacherName } };
      return { names: named.names, ...(isNewTeacher && { teacherChangedAt: at, chatNotes: withNote(named, at, 'newTeacher') }) };
    }
    case 'downloadsSet':
      return { mayDownload: event.isAllowed };
    case 'inked': {
      const { [inkKey(event)]: strokes = [], ...others } = state.ink;
      // Keeps the pages in the order of their last stroke.
      return { ink: withinPoints({ ...others, [inkKey(event)]: latest([...strokes, event.stroke].slice(-strokesPerPage)) }) };
    }
    case 'inkCleared':
      return { ink: without(state.ink, inkKey(event)), cleared: { document: event.document, page: event.page, strokes: state.ink[inkKey(event)] ?? [] } };
    case 'strokesRemoved': {
      const { [inkKey(event)]: strokes = [], ...others } = state.ink;
      const left = strokes.filter(({ id }) => !event.strokes.includes(id));
      return { ink: left.length === 0 ? others : { ...others, [inkKey(event)]: left } };
    }
    case 'inkRestored':
      return state.cleared === null || inkKey(state.cleared) !== inkKey(event) ? {} : { ink: withinPoints({ ...state.ink, [inkKey(event)]: state.cleared.strokes }), cleared: null };
    case 'timerSet':
      return { timerUntil: event.until };
  }
}

export const inkKey = ({ document, page }: { document: string; page: number }): string => `${document}/${page}`;

/** The state with all ink of a page. The client had only a part of it. */
export const withInk = (state: RoomState, page: { document: string; page: number; strokes: readonly Stroke[] }): RoomState => ({ ...state, ink: { ...state.ink, [inkKey(page)]: page.strokes } });

/** Drops a message if there is one too many of the kind that arrived: the oldest one, among questions first a settled one. */
function withinLimits(messages: readonly RoomMessage[], isQuestion: boolean): readonly RoomMessage[] {
  const ofKind = messages.filter((each) => each.isQuestion === isQuestion);
  if (ofKind.length <= (isQuestion ? inState.questions : inState.messages)) return messages;
  const dropped = (isQuestion && ofKind.find(({ isAnswered, isDeleted }) => isAnswered || isDeleted)) || ofKind[0];
  return messages.filter((each) => each !== dropped);
}

/** Whether a teacher who has been away since this time was replaced. The class waits for another person then. */
export const awaitsNewTeacher = ({ teacherChangedAt }: Pick<RoomState, 'teacherChangedAt'>, since: number): boolean => teacherChangedAt !== null && since < teacherChangedAt + formerTeacherLeavesWithin;

const withNote = ({ chatNotes, names }: RoomState, at: number, about: RoomState['chatNotes'][number]['about']): RoomState['chatNotes'] =>
  [...chatNotes, { at, about, ...((about === 'newTeacher' || about === 'newTeacherCame') && { teacherName: names?.teacherName ?? '' }) }].slice(-chatNotesInState);

const isOther = ({ person }: { person: string }) => (each: { person: string }): boolean => each.person !== person;

const withMessage = (state: RoomState, message: string, changes: Partial<RoomMessage>): RoomMessage[] => state.messages.map((each) => (each.message === message ? { ...each, ...changes } : each));

const withSpeaker = (state: RoomState, { person }: { person: string }, changes: Partial<Speaker>): Speaker[] => state.speakers.map((each) => (each.person === person ? { ...each, ...changes } : each));

function withAnswer(quiz: Quiz, answer: Quiz['answers'][number]): Quiz {
  const answers = [...quiz.answers.filter(isOther(answer)), answer];
  return { ...quiz, answers, answered: Math.max(quiz.answered, answers.length) };
}

function without<Value>(values: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _dropped, ...others } = values;
  return others;
}
