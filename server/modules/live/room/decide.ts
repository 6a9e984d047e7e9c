import { teacherCommands, type RoomEvent } from '../../../../contract/live/room-events.ts';
import { boardDocument, boardPagesMax, calledHandSeconds } from '../../../../contract/live/limits.ts';
import { inkKey, type RoomMessage, type RoomState } from '../../../../contract/live/room-state.ts';
import { type Refusal, refuse } from '../../../calls/refusal.ts';
import { voiceStream } from './voice-stream.ts';
import { type CommandRequest, type Decided, isOnAir, type CommandOf, plainText, refused, toEveryone, toPerson } from './decision.ts';
import { decideTask } from './decide-task.ts';

const speakersAtMost = 3;
const handsAtMost = 200;
const minute = 60_000;

/**
 * Applies the rules of all commands (spec live#room-tools) without side effects. The caller has limited the rates (throttle.ts).
 * @returns the events of the command, or none if the room is already in the wanted state
 */
export function decide(state: RoomState, request: CommandRequest): Decided[] | Refusal {
  const { command, actor } = request;
  if (actor.role === 'spectator') return refused('登录以后才能参与');
  if (state.status === 'ended') return refused('直播已经结束');
  if (teacherCommands.has(command.do) && actor.role !== 'teacher') return refused('只有讲师可以这样做');
  switch (command.do) {
    case 'say':
      return say(state, request, command);
    case 'deleteMessage':
    case 'restoreMessage':
    case 'releaseMessage':
    case 'answerQuestion':
      return moderate(state, command);
    case 'askSame':
      return askSame(state, request, command);
    case 'mute':
    case 'unmute':
    case 'remove':
      return muteOrRemove(state, request, command);
    case 'setChatMode':
      return state.chatMode === command.mode ? [] : toEveryone({ kind: 'chatModeSet', mode: command.mode });
    case 'pinNotice': {
      const text = command.text === null ? null : plainText(command.text);
      if (text === '') return refuse.invalidInput('text', '请输入公告');
      return state.notice === text ? [] : toEveryone({ kind: 'noticePinned', text });
    }
    case 'raiseHand':
    case 'lowerHand':
    case 'joinVoice':
    case 'leaveVoice':
    case 'askVoiceUnmute':
      return ownHand(state, request, command);
    case 'acceptHand':
    case 'declineHand':
    case 'hangUp':
      return handOf(state, command);
    case 'muteVoice':
    case 'unmuteVoice':
      return muteVoice(state, command);
    case 'turnPage':
      return turnPage(state, request, command);
    case 'hideDocument':
      return state.document === null ? [] : toEveryone({ kind: 'documentHidden' });
    case 'setDownloads':
      return state.mayDownload === command.isAllowed ? [] : toEveryone({ kind: 'downloadsSet', isAllowed: command.isAllowed });
    case 'ink': {
      if (state.document === null) return refused('先翻到一页，再板书');
      const { document, page } = state.document;
      if ((command.document ?? document) !== document || (command.page ?? page) !== page) return refused('这一页已经翻走，刚才的板书没有写上');
      return toEveryone({ kind: 'inked', document, page, stroke: command.stroke });
    }
    case 'clearInk': {
      if (state.document === null || state.ink[inkKey(state.document)] === undefined) return [];
      const { document, page } = state.document;
      return toEveryone({ kind: 'inkCleared', document, page });
    }
    case 'undoInk':
      return undoInk(state);
    case 'setTimer':
      return toEveryone({ kind: 'timerSet', until: command.seconds === null ? null : request.now + command.seconds * 1_000 });
    case 'openCheckIn':
    case 'closeCheckIn':
    case 'extendCheckIn':
    case 'checkIn':
    case 'openQuiz':
    case 'closeQuiz':
    case 'extendQuiz':
    case 'answer':
      return decideTask(state, request, command);
  }
}

function turnPage(state: RoomState, request: CommandRequest, { document, page }: CommandOf<'turnPage'>): Decided[] | Refusal {
  const isShown = state.document?.document === document && state.document.page === page;
  if (document === boardDocument) {
    if (page > boardPagesMax) return refused(`一节课最多 ${boardPagesMax} 页白板`);
    if (page > state.boardPages + 1) return refused('没有这一页');
    return isShown ? [] : toEveryone({ kind: 'pageTurned', document, page });
  }
  const picture = request.pageOf(document, page);
  if (picture === null) return refused('没有这一页');
  return isShown ? [] : toEveryone({ kind: 'pageTurned', document, page, picture });
}

/** Takes back the last stroke of the shown page with all its parts. On a page that was cleared, takes back the clearing. */
function undoInk(state: RoomState): Decided[] {
  if (state.document === null) return [];
  const { document, page } = state.document;
  const strokes = state.ink[inkKey(state.document)] ?? [];
  const last = strokes.at(-1);
  if (last) {
    const first = last.of ?? last.id;
    return toEveryone({ kind: 'strokesRemoved', document, page, strokes: strokes.filter(({ id, of }) => (of ?? id) === first).map(({ id }) => id) });
  }
  return state.cleared !== null && inkKey(state.cleared) === inkKey(state.document) ? toEveryone({ kind: 'inkRestored', document, page }) : [];
}

function say(state: RoomState, { actor, now, newId, needsReview }: CommandRequest, { text: raw, isQuestion, replyTo }: CommandOf<'say'>): Decided[] | Refusal {
  const text = plainText(raw);
  if (text === '') return refuse.invalidInput('text', '请输入内容');
  const isTeacher = actor.role === 'teacher';
  if (!isTeacher) {
    if (state.chatMode === 'closed') return refused('讲师已开启全员禁言，现在不能发言和提问');
    const mutedFor = (state.mutes[actor.person] ?? 0) - now;
    if (mutedFor > 0 && !isQuestion) return refused(`您已被禁言，还有 ${Math.ceil(mutedFor / minute)} 分钟；提问不受影响`);
    if (state.chatMode === 'questionsOnly' && !isQuestion) return refused('现在只能提问，请切换到“提问”再发');
  }
  const isPendingReview = !isTeacher && needsReview(text);
  const isReply = replyTo !== undefined && messageOf(state, replyTo) !== undefined;
  const event: RoomEvent = { kind: 'said', message: newId(), author: { person: actor.person, name: actor.name, isTeacher }, text, isQuestion, replyTo: isReply ? replyTo : null, isHeld: isPendingReview };
  return isPendingReview ? toPerson(actor.person, event) : toEveryone(event);
}

const messageOf = (state: RoomState, message: string): RoomMessage | undefined => state.messages.find((each) => each.message === message);

function moderate(state: RoomState, command: CommandOf<'deleteMessage' | 'restoreMessage' | 'releaseMessage' | 'answerQuestion'>): Decided[] | Refusal {
  const found = messageOf(state, command.message);
  if (!found) return refused('这条消息太早了，已经不能处理');
  const { message, author, text, isQuestion, replyTo, isHeld, isDeleted, isAnswered } = found;
  const saidAgain = (): Decided[] => toEveryone({ kind: 'said', message, author, text, isQuestion, replyTo, isHeld: false });
  switch (command.do) {
    case 'deleteMessage':
      if (isDeleted) return [];
      return isHeld ? toPerson(author.person, { kind: 'messageDeleted', message }) : toEveryone({ kind: 'messageDeleted', message });
    case 'restoreMessage':
      return isDeleted ? saidAgain() : [];
    case 'releaseMessage':
      return isHeld ? saidAgain() : [];
    case 'answerQuestion':
      if (!isQuestion) return refused('这条消息不是提问');
      return isAnswered ? [] : toEveryone({ kind: 'questionAnswered', message });
  }
}

/** A message that others do not see, or that was deleted, cannot be found by its code. */
function askSame(state: RoomState, { actor: { person, role } }: CommandRequest, { message }: CommandOf<'askSame'>): Decided[] | Refusal {
  if (role === 'teacher') return refused('讲师不用同问');
  const found = messageOf(state, message);
  if (!found || !found.isQuestion || found.isHeld || found.isDeleted) return refused('没有找到这个提问');
  if (found.author.person === person) return refused('这是您自己的提问');
  const { count, people } = found.same;
  return people.includes(person) ? [] : toEveryone({ kind: 'sameAsked', message, person, count: count + 1 });
}

function muteOrRemove(state: RoomState, { now, personOf }: CommandRequest, command: CommandOf<'mute' | 'unmute' | 'remove'>): Decided[] | Refusal {
  const { person } = command;
  const found = personOf(person);
  if (found === null) return refused('没有找到这位学员');
  if (found.isTeacher) return refused('不能对讲师这样做');
  const { name } = found;
  switch (command.do) {
    case 'mute':
      return toPerson(person, { kind: 'muted', person, name, until: now + command.minutes * minute });
    case 'unmute':
      return state.mutes[person] === undefined ? [] : toPerson(person, { kind: 'unmuted', person, name });
    case 'remove':
      if (state.removed.includes(person)) return [];
      // Other students do not get `removed`. The preceding events lower the hand or end the voice for them.
      return [...withdraw(state, person), ...toPerson(person, { kind: 'removed', person, name })];
  }
}

/** Lowers a person's hand, or ends their voice. */
export function withdraw({ hands, speakers }: RoomState, person: string): Decided[] {
  if (speakers.some((each) => each.person === person)) return toEveryone({ kind: 'voiceLeft', person });
  return hands.some((each) => each.person === person) ? toEveryone({ kind: 'handLowered', person }) : [];
}

/** Lowers the hands of students who were called and did not get ready, because they keep places from others. */
export const lowerUnansweredHands = ({ hands }: RoomState, now: number): Decided[] =>
  hands.filter(({ acceptedAt }) => acceptedAt !== null && now - acceptedAt >= calledHandSeconds * 1_000).flatMap(({ person }) => toEveryone({ kind: 'handLowered', person }));

function ownHand(state: RoomState, { actor: { person, name, role }, roomId }: CommandRequest, command: CommandOf<'raiseHand' | 'lowerHand' | 'joinVoice' | 'leaveVoice' | 'askVoiceUnmute'>): Decided[] | Refusal {
  if (role === 'teacher') return refused('讲师不用举手');
  const hand = state.hands.find((each) => each.person === person);
  const speaker = state.speakers.find((each) => each.person === person);
  switch (command.do) {
    case 'raiseHand':
      if (hand || speaker) return [];
      if (!isOnAir(state)) return refused('开播以后才能举手');
      return state.hands.length >= handsAtMost ? refused('举手的人太多，请稍后再举') : toEveryone({ kind: 'handRaised', person, name });
    case 'lowerHand':
      return hand ? toEveryone({ kind: 'handLowered', person }) : [];
    case 'joinVoice': {
      const { withCamera } = command;
      if (speaker?.withCamera === withCamera) return [];
      if (!speaker && !hand?.isAccepted) return refused('讲师还没有接通您');
      if (!speaker && state.speakers.length >= speakersAtMost) return refused(`最多 ${speakersAtMost} 人同时连麦`);
      return toEveryone({ kind: 'voiceJoined', person, name, stream: voiceStream(roomId, person), withCamera });
    }
    case 'leaveVoice':
      return withdraw(state, person);
    case 'askVoiceUnmute':
      return speaker?.isMuted && !speaker.asksUnmute ? toEveryone({ kind: 'voiceUnmuteAsked', person }) : [];
  }
}

function muteVoice(state: RoomState, { do: what, person }: CommandOf<'muteVoice' | 'unmuteVoice'>): Decided[] | Refusal {
  const speaker = state.speakers.find((each) => each.person === person);
  if (!speaker) return refused('这位学员没有在连麦');
  if (speaker.isMuted === (what === 'muteVoice')) return [];
  return toEveryone({ kind: what === 'muteVoice' ? 'voiceMuted' : 'voiceUnmuted', person });
}

function handOf(state: RoomState, { do: what, person }: CommandOf<'acceptHand' | 'declineHand' | 'hangUp'>): Decided[] | Refusal {
  if (what !== 'acceptHand') return withdraw(state, person);
  const hand = state.hands.find((each) => each.person === person);
  if (!hand) return state.speakers.some((each) => each.person === person) ? [] : refused('这位学员已经把手放下');
  if (hand.isAccepted) return [];
  const accepted = state.hands.filter(({ isAccepted }) => isAccepted).length;
  if (state.speakers.length + accepted >= speakersAtMost) return refused(`最多 ${speakersAtMost} 人同时连麦`);
  return toEveryone({ kind: 'handAccepted', person, name: hand.name });
}
