import { expect, test } from 'vitest';
import type { RoomCommand, RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { Refusal } from '../../../calls/refusal.ts';
import { decide } from './decide.ts';
import { closeOverdue } from './decide-task.ts';
import { isHeldText } from './held-words.ts';

const minute = 60_000;
const now = 10 * minute;
const teacher: Me = { person: 'T', name: '李老师', role: 'teacher' };
const student = (person: string): Me => ({ person, name: `学员${person}`, role: 'student' });
const spectator: Me = { person: 'V', name: '', role: 'spectator' };

/** A room after events, each a second after the one before; the last one is a second before `now`. */
const roomAfter = (...events: RoomEvent[]): RoomState => events.reduce((state, event, index) => applyEvent(state, { number: index + 1, at: now - (events.length - index) * 1_000, event }), emptyRoom);

/** What happens: kinds of events, `@` a person where not everyone gets it; or the refusal's message. */
function outcome(state: RoomState, actor: Me, command: RoomCommand, at = now): string {
  const decided = decide(state, {
    command,
    actor,
    now: at,
    newId: () => 'new',
    personOf: (person) => (person === 'X' ? null : { name: person, isTeacher: person === 'T' }),
    pagesOf: (document) => (document === 'D' ? 3 : null),
    isHeld: (text) => isHeldText(text, ['暗号']),
    roomId: 'R',
  });
  if (decided instanceof Refusal) return decided.message;
  return decided.map(({ event, audience }) => `${event.kind}${typeof audience === 'string' ? '' : `@${audience.person}`}`).join(' ');
}

const began: RoomEvent = { kind: 'began' };
const said = (fields: object = {}): RoomEvent => ({ kind: 'said', message: 'M', author: { person: 'A', name: '甲', isTeacher: false }, text: '问', isQuestion: true, replyTo: null, isHeld: false, ...fields });
const raised = (person: string): RoomEvent => ({ kind: 'handRaised', person, name: person });
const accepted = (person: string): RoomEvent => ({ kind: 'handAccepted', person, name: person });
const joined = (person: string): RoomEvent => ({ kind: 'voiceJoined', person, name: person, stream: `R-${person}`, withCamera: false });
const checkIn: RoomEvent = { kind: 'checkInOpened', checkIn: 'C', seconds: 30 };
const checkedIn: RoomEvent = { kind: 'checkedIn', checkIn: 'C', person: 'A', name: '甲', place: 1, isLate: false };
const quiz = (fields: object = {}): RoomEvent => ({ kind: 'quizOpened', quiz: 'Q', quizKind: 'single', question: '问', options: ['甲', '乙', '丙'], right: [1], seconds: 30, ...fields });
const answered = (person: string, choices: number[]): RoomEvent => ({ kind: 'answered', quiz: 'Q', person, name: person, choices });
const shown: RoomEvent = { kind: 'pageTurned', document: 'D', page: 2 };
const stroke = { id: 's', points: [[1, 2]] as [number, number][] };
const ask: RoomCommand & { do: 'openQuiz' } = { do: 'openQuiz', quizKind: 'single', question: '问', options: ['甲', '乙'], right: [0], seconds: null };
const say = (text: string, fields: object = {}): RoomCommand => ({ do: 'say', text, isQuestion: false, ...fields });
const muted: RoomEvent = { kind: 'muted', person: 'A', name: '甲', until: now + 90_000 };

type Row = [title: string, events: RoomEvent[], actor: Me, command: RoomCommand, expected: string];
const A = student('A');

test.each<Row>([
  ['a student says something', [], A, say('你好'), 'said'],
  ['blanks and marks that turn text say nothing', [], A, say('\u202e \u0007'), '请输入内容'],
  ['a held word waits for the teacher', [began], A, say('暗 号'), 'said@A'],
  ['a telephone number waits for the teacher', [began], A, say('打 138-0000-0001'), 'said@A'],
  ['the teacher’s words are never held', [began], teacher, say('暗号'), 'said'],
  ['a muted student is silent', [muted], A, say('你好'), '您已被禁言，还有 2 分钟；提问不受影响'],
  ['a muted student may ask', [muted], A, say('请问', { isQuestion: true }), 'said'],
  ['others are not muted', [muted], student('B'), say('你好'), 'said'],
  ['a mute ends by itself', [{ ...muted, until: now } as RoomEvent], A, say('你好'), 'said'],
  ['a closed chat is closed to questions too', [{ kind: 'chatModeSet', mode: 'closed' }], A, say('请问', { isQuestion: true }), '讲师已开启全员禁言'],
  ['a chat of questions takes no chatter', [{ kind: 'chatModeSet', mode: 'questionsOnly' }], A, say('你好'), '现在只能提问，请切换到“提问”再发'],
  ['a chat of questions takes questions', [{ kind: 'chatModeSet', mode: 'questionsOnly' }], A, say('请问', { isQuestion: true }), 'said'],
  ['a spectator reads', [began], spectator, say('你好'), '登录以后才能参与'],
  ['a class that ended takes nothing', [began, { kind: 'ended' }], teacher, say('再见'), '直播已经结束'],
  ['a student has none of the teacher’s commands', [began, said()], A, { do: 'deleteMessage', message: 'M' }, '只有讲师可以这样做'],
  ['a message is deleted', [said()], teacher, { do: 'deleteMessage', message: 'M' }, 'messageDeleted'],
  ['a message is deleted once', [said(), { kind: 'messageDeleted', message: 'M' }], teacher, { do: 'deleteMessage', message: 'M' }, ''],
  ['a held message is deleted for its author alone', [said({ isHeld: true })], teacher, { do: 'deleteMessage', message: 'M' }, 'messageDeleted@A'],
  ['a held message that is released is said to everyone', [said({ isHeld: true })], teacher, { do: 'releaseMessage', message: 'M' }, 'said'],
  ['a message that waits for nothing is not released', [said()], teacher, { do: 'releaseMessage', message: 'M' }, ''],
  ['an unknown message is not there', [], teacher, { do: 'restoreMessage', message: 'M' }, '这条消息太早了，已经不能处理'],
  ['a question is answered', [said()], teacher, { do: 'answerQuestion', message: 'M' }, 'questionAnswered'],
  ['chatter is no question', [said({ isQuestion: false })], teacher, { do: 'answerQuestion', message: 'M' }, '这条消息不是提问'],
  ['a mute is known to the person and the teachers', [], teacher, { do: 'mute', person: 'A', minutes: 10 }, 'muted@A'],
  ['a teacher is not muted', [], teacher, { do: 'mute', person: 'T', minutes: 10 }, '不能对讲师这样做'],
  ['an unknown person is not removed', [], teacher, { do: 'remove', person: 'X' }, '没有找到这位学员'],
  ['a removed person loses the hand', [began, raised('A')], teacher, { do: 'remove', person: 'A' }, 'handLowered removed@A'],
  ['a removed person leaves the air', [began, joined('A')], teacher, { do: 'remove', person: 'A' }, 'voiceLeft removed@A'],
  ['a notice that stands is not pinned again', [{ kind: 'noticePinned', text: '课间' }], teacher, { do: 'pinNotice', text: '课间' }, ''],
  ['a hand is raised while on air', [began], A, { do: 'raiseHand' }, 'handRaised'],
  ['a hand waits for the beginning', [], A, { do: 'raiseHand' }, '开播以后才能举手'],
  ['a hand is raised once', [began, raised('A')], A, { do: 'raiseHand' }, ''],
  ['a teacher raises no hand', [began], teacher, { do: 'raiseHand' }, '讲师不用举手'],
  ['a hand is accepted', [began, raised('A')], teacher, { do: 'acceptHand', person: 'A' }, 'handAccepted'],
  ['a lowered hand is not accepted', [began], teacher, { do: 'acceptHand', person: 'A' }, '这位学员已经把手放下'],
  ['three speak at most, with those who get ready', [began, joined('B'), joined('C'), raised('D'), accepted('D'), raised('A')], teacher, { do: 'acceptHand', person: 'A' }, '最多 3 人同时连麦'],
  ['a voice needs an accepted hand', [began, raised('A')], A, { do: 'joinVoice', withCamera: true }, '讲师还没有接通您'],
  ['an accepted hand becomes a voice', [began, raised('A'), accepted('A')], A, { do: 'joinVoice', withCamera: true }, 'voiceJoined'],
  ['a camera is switched on while speaking', [began, joined('A')], A, { do: 'joinVoice', withCamera: true }, 'voiceJoined'],
  ['a voice is hung up', [began, joined('A')], teacher, { do: 'hangUp', person: 'A' }, 'voiceLeft'],
  ['a hand is declined', [began, raised('A')], teacher, { do: 'declineHand', person: 'A' }, 'handLowered'],
  ['a check-in is opened', [began], teacher, { do: 'openCheckIn', seconds: 30 }, 'checkInOpened'],
  ['a check-in waits for the beginning', [], teacher, { do: 'openCheckIn', seconds: 30 }, '开播以后才能签到和答题'],
  ['one check-in is open at a time', [began, checkIn], teacher, { do: 'openCheckIn', seconds: 30 }, '上一次签到还没有结束'],
  ['a student checks in', [began, checkIn], A, { do: 'checkIn', checkIn: 'C' }, 'checkedIn@A'],
  ['a student checks in once', [began, checkIn, checkedIn], A, { do: 'checkIn', checkIn: 'C' }, ''],
  ['a quiz needs a right answer that it has', [began], teacher, { ...ask, right: [2] }, '请选出一个正确答案'],
  ['a single choice has one right answer', [began], teacher, { ...ask, right: [0, 1] }, '请选出一个正确答案'],
  ['true or false has two options', [began], teacher, { ...ask, quizKind: 'trueFalse', options: ['对', '错', '不知道'] }, '判断题应有两个选项'],
  ['one quiz is open at a time', [began, quiz()], teacher, ask, '上一道题还没有收卷'],
  ['a student answers, and answers again', [began, quiz(), answered('A', [0])], A, { do: 'answer', quiz: 'Q', choices: [1] }, 'answered@A'],
  ['a single choice is one choice', [began, quiz()], A, { do: 'answer', quiz: 'Q', choices: [0, 1] }, '请选一项'],
  ['several choices are taken where several are right', [began, quiz({ quizKind: 'multiple' })], A, { do: 'answer', quiz: 'Q', choices: [2, 0, 2] }, 'answered@A'],
  ['an option that is not there is no choice', [began, quiz()], A, { do: 'answer', quiz: 'Q', choices: [3] }, '请选一项'],
  ['a closed quiz takes no answer', [began, quiz(), { kind: 'quizClosed', quiz: 'Q', right: [1], counts: [0, 0, 0], answered: 0 }], A, { do: 'answer', quiz: 'Q', choices: [1] }, '这道题已经收卷'],
  ['a page is turned', [], teacher, { do: 'turnPage', document: 'D', page: 3 }, 'pageTurned'],
  ['a page that is not there is not turned to', [], teacher, { do: 'turnPage', document: 'D', page: 4 }, '没有这一页'],
  ['a document of another live is not shown', [], teacher, { do: 'turnPage', document: 'E', page: 1 }, '没有这一页'],
  ['ink needs a page', [], teacher, { do: 'ink', stroke }, '先翻到一页，再板书'],
  ['ink goes to the page that is shown', [shown], teacher, { do: 'ink', stroke }, 'inked'],
  ['a page without ink is not cleared', [shown], teacher, { do: 'clearInk' }, ''],
  ['a timer runs', [], teacher, { do: 'setTimer', seconds: 60 }, 'timerSet'],
])('%s', (_title, events, actor, command, expected) => {
  expect(outcome(roomAfter(...events), actor, command)).toBe(expected);
});

test('a check-in after its time is late, and places go by order', () => {
  const state = roomAfter(began, checkIn, checkedIn);
  const late = decide(state, { command: { do: 'checkIn', checkIn: 'C' }, actor: student('B'), now: now + 60_000, newId: () => '', personOf: () => null, pagesOf: () => null, isHeld: () => false, roomId: 'R' });
  expect(late).toMatchObject([{ event: { kind: 'checkedIn', place: 2, isLate: true } }]);
});

test('a check-in and a quiz close when their time is over or the class has ended, and the last answers count', () => {
  const open = [began, checkIn, checkedIn, quiz({ quizKind: 'multiple' }), answered('A', [0]), answered('B', [1]), answered('A', [1, 2])];
  expect(closeOverdue(roomAfter(...open), now)).toEqual([]);
  const closed = [
    { audience: 'everyone', event: { kind: 'checkInClosed', checkIn: 'C', count: 1 } },
    { audience: 'everyone', event: { kind: 'quizClosed', quiz: 'Q', right: [1], counts: [0, 2, 1], answered: 2 } },
  ];
  expect(closeOverdue(roomAfter(...open), now + minute)).toEqual(closed);
  expect(closeOverdue(roomAfter(...open, { kind: 'ended' }), now)).toEqual(closed);
  expect(outcome(roomAfter(...open), student('C'), { do: 'answer', quiz: 'Q', choices: [0] }, now + minute)).toBe('这道题已经收卷');
});

test.each([
  ['请加微信领资料', true],
  ['看 www.example.com', true],
  ['我的号 13800000001', true],
  ['第 1380000000123 号焊机', false],
  ['老师，电流调到多少安？', false],
])('whether “%s” waits for the teacher: %s', (text, isHeld) => {
  expect(isHeldText(text, [])).toBe(isHeld);
});
