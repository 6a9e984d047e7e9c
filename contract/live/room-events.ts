import * as z from 'zod/mini';
import { code } from '../calls/call.ts';
import { countdownSeconds, messageMaxLength, muteMinutes, noticeMaxLength, optionMaxLength, personNameMaxLength, questionMaxLength, quizOptions } from './limits.ts';

/**
 * Commands and events of a live room (spec live#room-tools). Every event is stored with its number and time before it is sent. Replays
 * read the same events. Times are ms since epoch, persons are codes.
 */

const id = code;
const line = (length: number, name = '内容') => {
  const message = `${name}应为 1 到 ${length} 个字`;
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(length, message));
};
const seconds = z.int().check(z.minimum(countdownSeconds.min), z.maximum(countdownSeconds.max));
const wrongChoices = '答案应为选项的编号';
const choices = z.array(z.int(wrongChoices).check(z.minimum(0, wrongChoices), z.maximum(quizOptions.max - 1, wrongChoices)), wrongChoices).check(z.maxLength(quizOptions.max, wrongChoices));
const personName = z.string().check(z.maxLength(personNameMaxLength));

const chatMode = z.enum(['open', 'questionsOnly', 'closed']);
const quizKind = z.enum(['single', 'multiple', 'trueFalse'], '题型应为 single、multiple 或 trueFalse');
const wrongOptions = `选项应有 ${quizOptions.min} 到 ${quizOptions.max} 个`;
/** Positions in ten-thousandths of the page's width and height. */
const point = z.tuple([z.int().check(z.minimum(0), z.maximum(10_000)), z.int().check(z.minimum(0), z.maximum(10_000))]);
/** A long stroke is sent in parts. `of`: the id of its first part, in the other parts. */
const stroke = z.object({ id, of: z.optional(id), points: z.array(point).check(z.minLength(1), z.maxLength(2_000)) });

const quizFields = {
  quizKind,
  question: line(questionMaxLength, '题目'),
  options: z.array(line(optionMaxLength, '每个选项'), wrongOptions).check(z.minLength(quizOptions.min, wrongOptions), z.maxLength(quizOptions.max, wrongOptions)),
  right: choices,
};
/** A quiz that the teacher writes. */
export const quizQuestion = z.object(quizFields, '题目有误');

/** Commands that students and the teacher may send. */
const commandsOfAll = [
  z.object({ do: z.literal('say'), text: line(messageMaxLength), isQuestion: z._default(z.boolean(), false), replyTo: z.optional(id) }),
  z.object({ do: z.literal('raiseHand') }),
  z.object({ do: z.literal('lowerHand') }),
  /** The student is ready to send sound, and the camera's picture if it is on. */
  z.object({ do: z.literal('joinVoice'), withCamera: z.boolean() }),
  z.object({ do: z.literal('leaveVoice') }),
  /** A speaker whom the teacher muted asks to be heard again. */
  z.object({ do: z.literal('askVoiceUnmute') }),
  /** The student has the same question. Once per question. */
  z.object({ do: z.literal('askSame'), message: id }),
  z.object({ do: z.literal('checkIn'), checkIn: id }),
  z.object({ do: z.literal('answer'), quiz: id, choices }),
] as const;

/** Commands that only the teacher may send. */
const commandsOfTeacher = [
  z.object({ do: z.literal('deleteMessage'), message: id }),
  z.object({ do: z.literal('restoreMessage'), message: id }),
  z.object({ do: z.literal('releaseMessage'), message: id }),
  z.object({ do: z.literal('mute'), person: id, minutes: z.int().check(z.minimum(muteMinutes.min), z.maximum(muteMinutes.max)) }),
  z.object({ do: z.literal('unmute'), person: id }),
  z.object({ do: z.literal('remove'), person: id }),
  z.object({ do: z.literal('setChatMode'), mode: chatMode }),
  z.object({ do: z.literal('pinNotice'), text: z.nullable(line(noticeMaxLength)) }),
  z.object({ do: z.literal('answerQuestion'), message: id }),
  z.object({ do: z.literal('acceptHand'), person: id }),
  z.object({ do: z.literal('declineHand'), person: id }),
  z.object({ do: z.literal('hangUp'), person: id }),
  z.object({ do: z.literal('muteVoice'), person: id }),
  z.object({ do: z.literal('unmuteVoice'), person: id }),
  z.object({ do: z.literal('openCheckIn'), seconds }),
  z.object({ do: z.literal('closeCheckIn'), checkIn: id }),
  z.object({ do: z.literal('extendCheckIn'), checkIn: id, seconds }),
  z.object({ do: z.literal('openQuiz'), ...quizFields, seconds: z.nullable(seconds) }),
  z.object({ do: z.literal('closeQuiz'), quiz: id }),
  z.object({ do: z.literal('extendQuiz'), quiz: id, seconds }),
  z.object({ do: z.literal('turnPage'), document: id, page: z.int().check(z.minimum(1), z.maximum(500)) }),
  z.object({ do: z.literal('hideDocument') }),
  /** Whether students may keep the documents as files. */
  z.object({ do: z.literal('setDownloads'), isAllowed: z.boolean() }),
  /** `document`, `page`: where the teacher drew, if the client knows it. */
  z.object({ do: z.literal('ink'), stroke, document: z.optional(id), page: z.optional(z.int()) }),
  z.object({ do: z.literal('clearInk') }),
  /** Takes back the last stroke of the shown page, or the clearing of an empty one. */
  z.object({ do: z.literal('undoInk') }),
  z.object({ do: z.literal('setTimer'), seconds: z.nullable(seconds) }),
] as const;

/** A request of the teacher or of a student. The server answers each with an acknowledgement or a refusal. */
export const roomCommand = z.discriminatedUnion('do', [...commandsOfAll, ...commandsOfTeacher]);

/** The names of the commands that only the teacher may send. */
export const teacherCommands: ReadonlySet<RoomCommand['do']> = new Set(commandsOfTeacher.flatMap(({ shape }): readonly RoomCommand['do'][] => shape.do.def.values));

const pagePicture = z.object({ title: z.string(), address: z.string() });
const author = z.object({ person: id, name: personName, isTeacher: z.boolean() });

const roomEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('began') }),
  /** The teacher has been away for a minute. `since`: when the teacher left, ms since epoch. */
  z.object({ kind: z.literal('interrupted'), since: z.optional(z.int()) }),
  z.object({ kind: z.literal('resumed') }),
  /** `isRecorded`: a replay is being made. Absent in old events. */
  z.object({ kind: z.literal('ended'), isRecorded: z.optional(z.boolean()) }),
  /**
   * `isHeld`: the text contains a blocked word, and only its author and the teacher see the message. Releasing it, or restoring a deleted
   * one, sends it again with the same code, because students do not have its text.
   */
  z.object({ kind: z.literal('said'), message: id, author, text: z.string(), isQuestion: z.boolean(), replyTo: z.nullable(id), isHeld: z.boolean() }),
  z.object({ kind: z.literal('messageDeleted'), message: id }),
  z.object({ kind: z.literal('questionAnswered'), message: id }),
  /** `count`: how many students have the same question, besides its author. `person` is '' for other students. */
  z.object({ kind: z.literal('sameAsked'), message: id, person: z.string(), count: z.int() }),
  z.object({ kind: z.literal('muted'), person: id, name: personName, until: z.int() }),
  z.object({ kind: z.literal('unmuted'), person: id, name: personName }),
  z.object({ kind: z.literal('removed'), person: id, name: personName }),
  z.object({ kind: z.literal('chatModeSet'), mode: chatMode }),
  z.object({ kind: z.literal('noticePinned'), text: z.nullable(z.string()) }),
  z.object({ kind: z.literal('handRaised'), person: id, name: personName }),
  z.object({ kind: z.literal('handLowered'), person: id }),
  /** The student is asked to get ready. */
  z.object({ kind: z.literal('handAccepted'), person: id, name: personName }),
  z.object({ kind: z.literal('voiceJoined'), person: id, name: personName, stream: z.string(), withCamera: z.boolean() }),
  z.object({ kind: z.literal('voiceLeft'), person: id }),
  z.object({ kind: z.literal('voiceMuted'), person: id }),
  z.object({ kind: z.literal('voiceUnmuted'), person: id }),
  z.object({ kind: z.literal('voiceUnmuteAsked'), person: id }),
  z.object({ kind: z.literal('checkInOpened'), checkIn: id, seconds: z.int() }),
  /** Sent to the teacher and the person only. Others get counts. `place`: order of arrival, from 1. */
  z.object({ kind: z.literal('checkedIn'), checkIn: id, person: id, name: personName, place: z.int(), isLate: z.boolean() }),
  z.object({ kind: z.literal('checkInClosed'), checkIn: id, count: z.int() }),
  z.object({ kind: z.literal('checkInExtended'), checkIn: id, until: z.int() }),
  /** For students, `right` is empty until the quiz is closed. */
  z.object({ kind: z.literal('quizOpened'), quiz: id, quizKind, question: z.string(), options: z.array(z.string()), right: choices, seconds: z.nullable(z.int()) }),
  /** Sent to the teacher and the person only. Others get counts. The last answer of a person counts. */
  z.object({ kind: z.literal('answered'), quiz: id, person: id, name: personName, choices }),
  z.object({ kind: z.literal('quizClosed'), quiz: id, right: choices, counts: z.array(z.int()), answered: z.int() }),
  z.object({ kind: z.literal('quizExtended'), quiz: id, until: z.int() }),
  /** `picture`: only for spectators, who do not get the documents of the live. Absent in old events. */
  z.object({ kind: z.literal('pageTurned'), document: id, page: z.int(), picture: z.optional(pagePicture) }),
  z.object({ kind: z.literal('documentHidden') }),
  /** Documents were added, changed or removed. The documents themselves are asked for by a call. */
  z.object({ kind: z.literal('documentsChanged') }),
  /** The console gave the live other names during the class. `isNewTeacher`: another person teaches from now on. */
  z.object({ kind: z.literal('namesChanged'), liveName: z.string(), teacherName: z.string(), isNewTeacher: z.boolean() }),
  z.object({ kind: z.literal('downloadsSet'), isAllowed: z.boolean() }),
  z.object({ kind: z.literal('inked'), document: id, page: z.int(), stroke }),
  z.object({ kind: z.literal('inkCleared'), document: id, page: z.int() }),
  z.object({ kind: z.literal('strokesRemoved'), document: id, page: z.int(), strokes: z.array(id) }),
  /** The page has the ink again that the last clearing removed. */
  z.object({ kind: z.literal('inkRestored'), document: id, page: z.int() }),
  z.object({ kind: z.literal('timerSet'), until: z.nullable(z.int()) }),
]);

/** The receivers of an event: everyone in the room, the teachers, or the teachers and one person. */
export type Audience = 'everyone' | 'teachers' | { person: string };

export type RoomCommand = z.output<typeof roomCommand>;
export type RoomEvent = z.output<typeof roomEvent>;
export type PagePicture = z.output<typeof pagePicture>;
export type QuizQuestion = z.output<typeof quizQuestion>;
export type Stroke = z.output<typeof stroke>;

/** A stored event. Numbers start at 1 without gaps. A student gets them with gaps, because some events are for others. */
export interface NumberedEvent {
  number: number;
  at: number;
  event: RoomEvent;
}
