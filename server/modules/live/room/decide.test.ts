import { expect, test } from 'vitest';
import type { RoomCommand, RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { Refusal } from '../../../calls/refusal.ts';
import { decide, lowerUnansweredHands } from './decide.ts';
import { closeOverdue } from './decide-task.ts';
import { mustBeReviewed } from './blocked-words.ts';

const minute = 60_000;
const now = 10 * minute;
const teacher: Me = { person: 'T', name: '李老师', role: 'teacher' };
const student = (person: string): Me => ({ person, name: `学员${person}`, role: 'student' });
const spectator: Me = { person: 'V', name: '', role: 'spectator' };

/** The state after events with one second between them. The last event is one second before `now`. */
const roomAfter = (...events: RoomEvent[]): RoomState => events.reduce((state, event, index) => applyEvent(state, { number: index + 1, at: now - (events.length - index) * 1_000, event }), emptyRoom);

/** The result of a command: the kinds of its events, with `@` and the recipient if only one person gets it, or the message of the refusal. */
function outcome(state: RoomState, actor: Me, command: RoomCommand, at = now): string {
  const decided = decide(state, {
    command,
    actor,
    now: at,
    newId: () => 'new',
    personOf: (person) => (person === 'X' ? null : { name: person, isTeacher: person === 'T' }),
    pageOf: (document, page) => (document === 'D' && page <= 3 ? { title: '讲义', address: `/files/${page}.webp` } : null),
    needsReview: (text) => mustBeReviewed(text, ['暗号']),
    roomId: 'R',
  });
  if (decided instanceof Refusal) return decided.message;
  return decided.map(({ event, audience }) => `${event.kind}${typeof audience === 'string' ? '' : `@${audience.person}`}`).join(' ');
}

const began: RoomEvent = { kind: 'began' };
const said = (fields: object = {}): RoomEvent => ({ kind: 'said', message: 'M', author: { person: 'A', name: '甲', isTeacher: false }, text: '问', isQuestion: true, replyTo: null, isHeld: false, ...fields });
const chatter = Array.from({ length: 400 }, (_, index) => said({ message: `m${index}`, isQuestion: false }));
const raised = (person: string): RoomEvent => ({ kind: 'handRaised', person, name: person });
const accepted = (person: string): RoomEvent => ({ kind: 'handAccepted', person, name: person });
const joined = (person: string): RoomEvent => ({ kind: 'voiceJoined', person, name: person, stream: `R-${person}`, withCamera: false });
const voiceMuted: RoomEvent = { kind: 'voiceMuted', person: 'A' };
const checkIn: RoomEvent = { kind: 'checkInOpened', checkIn: 'C', seconds: 30 };
const checkedIn: RoomEvent = { kind: 'checkedIn', checkIn: 'C', person: 'A', name: '甲', place: 1, isLate: false };
const quiz = (fields: object = {}): RoomEvent => ({ kind: 'quizOpened', quiz: 'Q', quizKind: 'single', question: '问', options: ['甲', '乙', '丙'], right: [1], seconds: 30, ...fields });
const answered = (person: string, choices: number[]): RoomEvent => ({ kind: 'answered', quiz: 'Q', person, name: person, choices });
const shown: RoomEvent = { kind: 'pageTurned', document: 'D', page: 2 };
const stroke = { id: 's', points: [[1, 2]] as [number, number][] };
const inked = (id: string, of?: string): RoomEvent => ({ kind: 'inked', document: 'D', page: 2, stroke: { id, ...(of && { of }), points: [[1, 2]] } });
const cleared: RoomEvent = { kind: 'inkCleared', document: 'D', page: 2 };
const ask: RoomCommand & { do: 'openQuiz' } = { do: 'openQuiz', quizKind: 'single', question: '问', options: ['甲', '乙'], right: [0], seconds: null };
const say = (text: string, fields: object = {}): RoomCommand => ({ do: 'say', text, isQuestion: false, ...fields });
const muted: RoomEvent = { kind: 'muted', person: 'A', name: '甲', until: now + 90_000 };

type Row = [title: string, events: RoomEvent[], actor: Me, command: RoomCommand, expected: string];
const A = student('A');

test.each<Row>([
  ['a student says something', [], A, say('你好'), 'said'],
  ['a text of spaces and direction characters is refused', [], A, say('\u202e \u0007'), '请输入内容'],
  ['a message with a blocked word is sent to its author and the teachers only', [began], A, say('暗 号'), 'said@A'],
  ['a message with a telephone number is held', [began], A, say('打 138-0000-0001'), 'said@A'],
  ['messages of the teacher are not held', [began], teacher, say('暗号'), 'said'],
  ['a muted student cannot send messages', [muted], A, say('你好'), '您已被禁言，还有 2 分钟；提问不受影响'],
  ['a muted student can send questions', [muted], A, say('请问', { isQuestion: true }), 'said'],
  ['a mute does not apply to other students', [muted], student('B'), say('你好'), 'said'],
  ['a mute ends after its time', [{ ...muted, until: now } as RoomEvent], A, say('你好'), 'said'],
  ['a closed chat refuses questions', [{ kind: 'chatModeSet', mode: 'closed' }], A, say('请问', { isQuestion: true }), '讲师已开启全员禁言，现在不能发言和提问'],
  ['a muted student in a closed chat is not told to ask', [muted, { kind: 'chatModeSet', mode: 'closed' }], A, say('你好'), '讲师已开启全员禁言，现在不能发言和提问'],
  ['a muted student can send questions in a chat for questions', [muted, { kind: 'chatModeSet', mode: 'questionsOnly' }], A, say('请问', { isQuestion: true }), 'said'],
  ['a chat for questions refuses other messages', [{ kind: 'chatModeSet', mode: 'questionsOnly' }], A, say('你好'), '现在只能提问，请切换到“提问”再发'],
  ['a chat for questions accepts questions', [{ kind: 'chatModeSet', mode: 'questionsOnly' }], A, say('请问', { isQuestion: true }), 'said'],
  ['a spectator cannot send messages', [began], spectator, say('你好'), '登录以后才能参与'],
  ['an ended class refuses all commands', [began, { kind: 'ended' }], teacher, say('再见'), '直播已经结束'],
  ['a student cannot send the teacher’s commands', [began, said()], A, { do: 'deleteMessage', message: 'M' }, '只有讲师可以这样做'],
  ['a message is deleted', [said()], teacher, { do: 'deleteMessage', message: 'M' }, 'messageDeleted'],
  ['a deleted message is not deleted again', [said(), { kind: 'messageDeleted', message: 'M' }], teacher, { do: 'deleteMessage', message: 'M' }, ''],
  ['a held message is deleted for its author and the teachers only', [said({ isHeld: true })], teacher, { do: 'deleteMessage', message: 'M' }, 'messageDeleted@A'],
  ['a released message is sent to everyone', [said({ isHeld: true })], teacher, { do: 'releaseMessage', message: 'M' }, 'said'],
  ['a message that is not held is not released', [said()], teacher, { do: 'releaseMessage', message: 'M' }, ''],
  ['commands for unknown messages are refused', [], teacher, { do: 'restoreMessage', message: 'M' }, '这条消息太早了，已经不能处理'],
  ['a question is answered', [said()], teacher, { do: 'answerQuestion', message: 'M' }, 'questionAnswered'],
  ['an early question is answered after hundreds of messages', [said(), ...chatter], teacher, { do: 'answerQuestion', message: 'M' }, 'questionAnswered'],
  ['a message that is not a question cannot be marked as answered', [said({ isQuestion: false })], teacher, { do: 'answerQuestion', message: 'M' }, '这条消息不是提问'],
  ['a mute is sent to the person and the teachers only', [], teacher, { do: 'mute', person: 'A', minutes: 10 }, 'muted@A'],
  ['a teacher cannot be muted', [], teacher, { do: 'mute', person: 'T', minutes: 10 }, '不能对讲师这样做'],
  ['an unknown person cannot be removed', [], teacher, { do: 'remove', person: 'X' }, '没有找到这位学员'],
  ['the hand of a removed person is lowered', [began, raised('A')], teacher, { do: 'remove', person: 'A' }, 'handLowered removed@A'],
  ['the voice of a removed person ends', [began, joined('A')], teacher, { do: 'remove', person: 'A' }, 'voiceLeft removed@A'],
  ['the same notice is not pinned again', [{ kind: 'noticePinned', text: '课间' }], teacher, { do: 'pinNotice', text: '课间' }, ''],
  ['a hand can be raised while the class is on air', [began], A, { do: 'raiseHand' }, 'handRaised'],
  ['a hand cannot be raised before the class starts', [], A, { do: 'raiseHand' }, '开播以后才能举手'],
  ['a raised hand is not raised again', [began, raised('A')], A, { do: 'raiseHand' }, ''],
  ['a teacher cannot raise a hand', [began], teacher, { do: 'raiseHand' }, '讲师不用举手'],
  ['a hand is accepted', [began, raised('A')], teacher, { do: 'acceptHand', person: 'A' }, 'handAccepted'],
  ['a lowered hand cannot be accepted', [began], teacher, { do: 'acceptHand', person: 'A' }, '这位学员已经把手放下'],
  ['at most three people speak, accepted hands included', [began, joined('B'), joined('C'), raised('D'), accepted('D'), raised('A')], teacher, { do: 'acceptHand', person: 'A' }, '最多 3 人同时连麦'],
  ['a voice needs an accepted hand', [began, raised('A')], A, { do: 'joinVoice', withCamera: true }, '讲师还没有接通您'],
  ['an accepted hand becomes a voice', [began, raised('A'), accepted('A')], A, { do: 'joinVoice', withCamera: true }, 'voiceJoined'],
  ['a speaker can switch the camera on', [began, joined('A')], A, { do: 'joinVoice', withCamera: true }, 'voiceJoined'],
  ['the teacher can end a voice', [began, joined('A')], teacher, { do: 'hangUp', person: 'A' }, 'voiceLeft'],
  ['a hand is declined', [began, raised('A')], teacher, { do: 'declineHand', person: 'A' }, 'handLowered'],
  ['a speaker is muted', [began, joined('A')], teacher, { do: 'muteVoice', person: 'A' }, 'voiceMuted'],
  ['a muted speaker is not muted again', [began, joined('A'), voiceMuted], teacher, { do: 'muteVoice', person: 'A' }, ''],
  ['a mute outlasts a change of the camera', [began, joined('A'), voiceMuted, joined('A')], teacher, { do: 'unmuteVoice', person: 'A' }, 'voiceUnmuted'],
  ['a student who does not speak cannot be muted', [began, raised('A')], teacher, { do: 'muteVoice', person: 'A' }, '这位学员没有在连麦'],
  ['a muted speaker asks to be heard again', [began, joined('A'), voiceMuted], A, { do: 'askVoiceUnmute' }, 'voiceUnmuteAsked'],
  ['a speaker asks once, and only while muted', [began, joined('A'), voiceMuted, { kind: 'voiceUnmuteAsked', person: 'A' }], A, { do: 'askVoiceUnmute' }, ''],
  ['a student has the same question', [said()], student('B'), { do: 'askSame', message: 'M' }, 'sameAsked'],
  ['a student has the same question once', [said(), { kind: 'sameAsked', message: 'M', person: 'B', count: 1 }], student('B'), { do: 'askSame', message: 'M' }, ''],
  ['the author does not count as having the same question', [said()], A, { do: 'askSame', message: 'M' }, '这是您自己的提问'],
  ['a held or deleted question cannot be found by other students', [said({ isHeld: true })], student('B'), { do: 'askSame', message: 'M' }, '没有找到这个提问'],
  ['a check-in is opened', [began], teacher, { do: 'openCheckIn', seconds: 30 }, 'checkInOpened'],
  ['a check-in cannot be opened before the class starts', [], teacher, { do: 'openCheckIn', seconds: 30 }, '开播以后才能签到和答题'],
  ['one check-in is open at a time', [began, checkIn], teacher, { do: 'openCheckIn', seconds: 30 }, '上一次签到还没有结束'],
  ['a student checks in', [began, checkIn], A, { do: 'checkIn', checkIn: 'C' }, 'checkedIn@A'],
  ['a second check-in of a student changes nothing', [began, checkIn, checkedIn], A, { do: 'checkIn', checkIn: 'C' }, ''],
  ['an open check-in gets more time', [began, checkIn], teacher, { do: 'extendCheckIn', checkIn: 'C', seconds: 30 }, 'checkInExtended'],
  ['a closed check-in gets no more time', [began, checkIn, { kind: 'checkInClosed', checkIn: 'C', count: 0 }], teacher, { do: 'extendCheckIn', checkIn: 'C', seconds: 30 }, '这次签到已经结束'],
  ['an open quiz gets more time', [began, quiz()], teacher, { do: 'extendQuiz', quiz: 'Q', seconds: 30 }, 'quizExtended'],
  ['a quiz without a time gets no more time', [began, quiz({ seconds: null })], teacher, { do: 'extendQuiz', quiz: 'Q', seconds: 30 }, '这道题不限时'],
  ['a quiz runs at most an hour', [began, quiz({ seconds: 3_600 })], teacher, { do: 'extendQuiz', quiz: 'Q', seconds: 30 }, '一共最多 1 小时'],
  ['the right answer of a quiz must be one of its options', [began], teacher, { ...ask, right: [2] }, '请选出一个正确答案'],
  ['a single choice has one right answer', [began], teacher, { ...ask, right: [0, 1] }, '请选出一个正确答案'],
  ['a true-or-false quiz has two options', [began], teacher, { ...ask, quizKind: 'trueFalse', options: ['对', '错', '不知道'] }, '判断题应有两个选项'],
  ['one quiz is open at a time', [began, quiz()], teacher, ask, '上一道题还没有收卷'],
  ['a student can change the answer', [began, quiz(), answered('A', [0])], A, { do: 'answer', quiz: 'Q', choices: [1] }, 'answered@A'],
  ['an answer to a single choice has one option', [began, quiz()], A, { do: 'answer', quiz: 'Q', choices: [0, 1] }, '请选一项'],
  ['an answer to a multiple choice can have several options', [began, quiz({ quizKind: 'multiple' })], A, { do: 'answer', quiz: 'Q', choices: [2, 0, 2] }, 'answered@A'],
  ['an unknown option is refused', [began, quiz()], A, { do: 'answer', quiz: 'Q', choices: [3] }, '请选一项'],
  ['a closed quiz refuses answers', [began, quiz(), { kind: 'quizClosed', quiz: 'Q', right: [1], counts: [0, 0, 0], answered: 0 }], A, { do: 'answer', quiz: 'Q', choices: [1] }, '这道题已经收卷'],
  ['a page is turned', [], teacher, { do: 'turnPage', document: 'D', page: 3 }, 'pageTurned'],
  ['an unknown page cannot be shown', [], teacher, { do: 'turnPage', document: 'D', page: 4 }, '没有这一页'],
  ['a document of another live cannot be shown', [], teacher, { do: 'turnPage', document: 'E', page: 1 }, '没有这一页'],
  ['downloads are allowed', [], teacher, { do: 'setDownloads', isAllowed: true }, 'downloadsSet'],
  ['downloads are off from the start', [], teacher, { do: 'setDownloads', isAllowed: false }, ''],
  ['ink is refused without a shown page', [], teacher, { do: 'ink', stroke }, '先翻到一页，再板书'],
  ['ink is stored for the shown page', [shown], teacher, { do: 'ink', stroke }, 'inked'],
  ['a page without ink is not cleared', [shown], teacher, { do: 'clearInk' }, ''],
  ['the clearing of another page is not taken back', [shown, inked('s1'), cleared, { kind: 'pageTurned', document: 'D', page: 3 }], teacher, { do: 'undoInk' }, ''],
  ['a student takes no ink back', [shown, inked('s1')], A, { do: 'undoInk' }, '只有讲师可以这样做'],
  ['a blank page is shown without documents', [], teacher, { do: 'turnPage', document: 'board', page: 1 }, 'pageTurned'],
  ['blank pages are added one by one', [], teacher, { do: 'turnPage', document: 'board', page: 2 }, '没有这一页'],
  ['the number of blank pages is limited', [{ kind: 'pageTurned', document: 'board', page: 50 }], teacher, { do: 'turnPage', document: 'board', page: 51 }, '一节课最多 50 页白板'],
  ['the timer is set', [], teacher, { do: 'setTimer', seconds: 60 }, 'timerSet'],
])('%s', (_title, events, actor, command, expected) => {
  expect(outcome(roomAfter(...events), actor, command)).toBe(expected);
});

test('ink is taken back stroke by stroke, with all parts of a stroke, and a clearing as one step', () => {
  const inkAfter = (...events: RoomEvent[]): string[] => {
    let state = roomAfter(shown, ...events);
    const steps: string[] = [];
    for (;;) {
      steps.push((state.ink['D/2'] ?? []).map(({ id }) => id).join(' '));
      const [decided] = decide(state, { command: { do: 'undoInk' }, actor: teacher, now, newId: () => '', personOf: () => null, pageOf: () => null, needsReview: () => false, roomId: 'R' }) as { event: RoomEvent }[];
      if (!decided) return steps;
      state = applyEvent(state, { number: state.number + 1, at: now, event: decided.event });
    }
  };
  expect(inkAfter(inked('a'), inked('b'), inked('c', 'b'))).toEqual(['a b c', 'a', '']);
  expect(inkAfter(inked('a'), inked('b'), cleared, inked('c'))).toEqual(['c', '', 'a b', 'a', '']);
});

test('a called student who does not get ready within 30 s loses the place, and others can be called', () => {
  const full = roomAfter(began, raised('A'), raised('B'), raised('C'), raised('D'), accepted('A'), accepted('B'), accepted('C'));
  const call: RoomCommand = { do: 'acceptHand', person: 'D' };
  expect(outcome(full, teacher, call)).toBe('最多 3 人同时连麦');
  // A was called 3 s before `now`.
  expect(lowerUnansweredHands(full, now + 26_999)).toEqual([]);
  const lowered = lowerUnansweredHands(full, now + 27_000);
  expect(lowered).toEqual([{ event: { kind: 'handLowered', person: 'A' }, audience: 'everyone' }]);
  const after = lowered.reduce((state, { event }) => applyEvent(state, { number: state.number + 1, at: now, event }), full);
  expect(outcome(after, teacher, call)).toBe('handAccepted');
  expect(outcome(full, teacher, { do: 'declineHand', person: 'A' }), 'the teacher takes the call back').toBe('handLowered');
});

test('a check-in after its time is late, and places follow the order of arrival', () => {
  const state = roomAfter(began, checkIn, checkedIn);
  const late = decide(state, { command: { do: 'checkIn', checkIn: 'C' }, actor: student('B'), now: now + 60_000, newId: () => '', personOf: () => null, pageOf: () => null, needsReview: () => false, roomId: 'R' });
  expect(late).toMatchObject([{ event: { kind: 'checkedIn', place: 2, isLate: true } }]);
});

test('after more time a student may still answer, and the quiz closes at its new end', () => {
  const open = roomAfter(began, quiz(), { kind: 'quizExtended', quiz: 'Q', until: now + minute });
  expect(outcome(open, A, { do: 'answer', quiz: 'Q', choices: [1] }, now + minute)).toBe('answered@A');
  expect(closeOverdue(open, now + minute)).toEqual([]);
  expect(closeOverdue(open, now + 2 * minute)).toHaveLength(1);
});

test('check-ins and quizzes close after their time or after the class, and the last answer of a student counts', () => {
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
])('“%s” is held for the teacher: %s', (text, isHeld) => {
  expect(mustBeReviewed(text, [])).toBe(isHeld);
});
