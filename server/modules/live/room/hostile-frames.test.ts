import { expect, test } from 'vitest';
import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import { frameBytesAtMost, type Me } from '../../../../contract/live/room-wire.ts';
import { Refusal } from '../../../calls/refusal.ts';
import { type Randomness, seededRandomness } from '../../../randomness.ts';
import { inputsOr, inputsTimeout } from '../../../testing-inputs.ts';
import { decide } from './decide.ts';
import { parsedFrame, readFrame } from './frames.ts';

const inputs = inputsOr(5_000);
const people: readonly Me[] = [
  { person: 'T', name: '李老师', role: 'teacher' },
  { person: 'A', name: '甲', role: 'student' },
  { person: '__proto__', name: 'constructor', role: 'student' },
];
const words = ['A', 'T', 'D', 'i1', 'i2', 'i3', 'i4', 'i5', '__proto__', 'constructor', 'toString', '问', '\u202e', '\ud800', '', 'x'.repeat(3_000), '=1+1', '<b>'];
const numbers = [0, 1, -1, 5, 30, 3_600, 1e9, -0, 0.5, 1e308, Number.MAX_SAFE_INTEGER];

/** A valid command of each kind. */
const commands: readonly RoomCommand[] = [
  { do: 'say', text: '问一下', isQuestion: true, replyTo: 'i0' }, { do: 'raiseHand' }, { do: 'lowerHand' }, { do: 'joinVoice', withCamera: true }, { do: 'leaveVoice' },
  { do: 'checkIn', checkIn: 'i0' }, { do: 'answer', quiz: 'i0', choices: [0] }, { do: 'deleteMessage', message: 'i0' }, { do: 'restoreMessage', message: 'i0' }, { do: 'releaseMessage', message: 'i0' },
  { do: 'mute', person: 'A', minutes: 5 }, { do: 'unmute', person: 'A' }, { do: 'remove', person: 'A' }, { do: 'setChatMode', mode: 'open' }, { do: 'pinNotice', text: '公告' },
  { do: 'answerQuestion', message: 'i0' }, { do: 'acceptHand', person: 'A' }, { do: 'declineHand', person: 'A' }, { do: 'hangUp', person: 'A' }, { do: 'openCheckIn', seconds: 30 },
  { do: 'closeCheckIn', checkIn: 'i0' }, { do: 'openQuiz', quizKind: 'single', question: '问', options: ['甲', '乙'], right: [0], seconds: 30 }, { do: 'closeQuiz', quiz: 'i0' },
  { do: 'turnPage', document: 'D', page: 2 }, { do: 'hideDocument' }, { do: 'ink', stroke: { id: 's', points: [[1, 2], [3, 4]] } }, { do: 'clearInk' }, { do: 'undoInk' }, { do: 'setTimer', seconds: 60 },
  { do: 'askSame', message: 'i0' }, { do: 'muteVoice', person: 'A' }, { do: 'unmuteVoice', person: 'A' }, { do: 'askVoiceUnmute' }, { do: 'extendCheckIn', checkIn: 'i0', seconds: 30 }, { do: 'extendQuiz', quiz: 'i0', seconds: 30 }, { do: 'setDownloads', isAllowed: false },
];

const pick = <Value>(values: readonly Value[], random: Randomness): Value => values[random.integer(values.length)]!;

/** Replaces some values by other values of any type, and adds names. */
function changed(value: unknown, random: Randomness): unknown {
  if (random.integer(6) === 0) return pick<() => unknown>([() => pick(words, random), () => pick(numbers, random), () => null, () => true, () => [], () => ({}), () => [[]], () => Array.from({ length: random.integer(3_000) }, () => 1)], random)();
  if (Array.isArray(value)) return value.map((each) => changed(each, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, name === 'do' ? each : changed(each, random)]);
  return Object.fromEntries(random.integer(8) === 0 ? [...entries, [pick(words, random), 1]] : entries);
}

function hostileText(random: Randomness, number: number): Buffer {
  const frame = random.integer(12) === 0 ? pick<object>([{ hello: { liveCode: 'L1', token: null, after: null } }, { pointer: [1, 2] }, { pointer: null }], random) : { id: `command-${number}`, command: pick(commands, random) };
  const text = Buffer.from(JSON.stringify(random.integer(4) ? changed(frame, random) : frame));
  if (random.integer(3) > 0) return text;
  for (let count = random.integer(6); count > 0; count--) text[random.integer(text.length)] = random.integer(256);
  return random.integer(3) ? text : text.subarray(0, random.integer(text.length));
}

test(`${inputs} damaged frames are read or refused without an error, and the room stays bounded`, { timeout: inputsTimeout(inputs) }, () => {
  const random = seededRandomness('hostile frames');
  const outcomes = { fault: 0, refused: 0, done: 0 };
  let state: RoomState = applyEvent(emptyRoom, { number: 1, at: 0, event: { kind: 'began' } });
  let made = 0;
  for (let number = 0; number < inputs; number++) {
    const actor = pick(people, random);
    const read = readFrame(parsedFrame(hostileText(random, number)));
    if ('fault' in read) outcomes.fault++;
    else if ('command' in read) {
      const decided = decide(state, {
        command: read.command, actor, now: number * 100,
        newId: () => `i${made++ % 6}`,
        personOf: (person) => people.find((each) => each.person === person) ?? null,
        pageOf: (document, page) => (document === 'D' && page <= 3 ? { title: '讲义', address: '/files/a.webp' } : null),
        needsReview: () => false, roomId: 'R',
      } as Parameters<typeof decide>[1]);
      if (decided instanceof Refusal) outcomes.refused++;
      else {
        outcomes.done++;
        for (const { event } of decided) state = applyEvent(state, { number: state.number + 1, at: number * 100, event });
      }
    } else outcomes.refused++;
  }
  expect(Math.min(...Object.values(outcomes)), JSON.stringify(outcomes)).toBeGreaterThan(inputs / 50);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  // Commands are limited to a frame, and the state keeps a bounded number of each kind.
  expect(JSON.stringify(state).length).toBeLessThan(64 * frameBytesAtMost);
});

test('a hello with a token that no header can carry, or a longer one than the server gives, is a fault', () => {
  const hello = (token: string | null) => readFrame({ hello: { liveCode: 'L1', token, after: null } });
  for (const token of ['中', 'a\nb', 'a b', 'a\u0000', 'a'.repeat(129)]) expect(hello(token), JSON.stringify(token)).toHaveProperty('fault');
  for (const token of [null, 'a'.repeat(43), 'a-_Z9'.repeat(8)]) expect(hello(token)).toMatchObject({ hello: { token } });
});
