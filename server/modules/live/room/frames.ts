import { countdownSeconds, messageMaxLength, muteMinutes, noticeMaxLength, optionMaxLength, questionMaxLength, quizOptions } from '../../../../contract/live/limits.ts';
import { commandFrame, helloFrame, pointerFrame } from '../../../../contract/live/room-wire.ts';
import { requireModestNames } from '../../../calls/modest-names.ts';
import { requireStorableText } from '../../../calls/storable-text.ts';
import { returnCodes } from '../../../../contract/return-codes.ts';
import type * as z from 'zod/mini';

export type Hello = z.output<typeof helloFrame>['hello'];

/** A client's frame after parsing. `fault`: the connection must be closed. */
type ReadFrame =
  | { hello: Hello }
  | { id: string; command: z.output<typeof commandFrame>['command'] }
  | { pointer: [number, number] | null }
  /** A command with a valid id and invalid content. */
  | { refused: { id: string; code: number; message: string } }
  | { fault: string };

const countdown = ` ${countdownSeconds.min} 秒到 ${countdownSeconds.max / 3_600} 小时`;
const faults: Readonly<Record<string, string>> = {
  say: `消息应为 1 到 ${messageMaxLength} 个字`,
  openQuiz: `题目应有 1 到 ${questionMaxLength} 个字，${quizOptions.min} 到 ${quizOptions.max} 个选项，每项 1 到 ${optionMaxLength} 个字`,
  mute: `禁言应为 ${muteMinutes.min} 到 ${muteMinutes.max} 分钟`,
  pinNotice: `公告应为 1 到 ${noticeMaxLength} 个字`,
  openCheckIn: `签到时间应为${countdown}`,
  extendCheckIn: `延长应为${countdown}`,
  extendQuiz: `延长应为${countdown}`,
  setTimer: `计时应为${countdown}`,
};

/** The longest command has eight names. */
const namesAtMost = 40;

/** Parses JSON. Null if it is invalid, or has so many names that parsing would block the process. */
export function parsedFrame(text: Buffer): unknown {
  try {
    requireModestNames(text, namesAtMost);
    return JSON.parse(text.toString()) as unknown;
  } catch {
    return null;
  }
}

const clamped = (value: number) => Math.min(10_000, Math.max(0, value));

/** Parses a frame of any shape. Never throws. */
export function readFrame(frame: unknown): ReadFrame {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return { fault: 'no object' };
  try {
    requireStorableText(frame, '');
  } catch {
    return { fault: 'unstorable text' };
  }
  if ('hello' in frame) {
    const hello = helloFrame.safeParse(frame);
    return hello.success ? hello.data : { fault: 'hello' };
  }
  if ('pointer' in frame) {
    const pointer = pointerFrame.safeParse(frame);
    if (!pointer.success) return { fault: 'pointer' };
    return { pointer: pointer.data.pointer && [clamped(pointer.data.pointer[0]), clamped(pointer.data.pointer[1])] };
  }
  const command = commandFrame.safeParse(frame);
  if (command.success) return command.data;
  const id = commandFrame.shape.id.safeParse((frame as { id?: unknown }).id);
  if (!id.success) return { fault: 'command without an id' };
  const asked = (frame as { command?: { do?: unknown } }).command?.do;
  return { refused: { id: id.data, code: returnCodes.invalidInput, message: (typeof asked === 'string' && Object.hasOwn(faults, asked) && faults[asked]) || '提交的内容有误' } };
}
