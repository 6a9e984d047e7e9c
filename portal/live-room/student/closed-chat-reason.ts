import type { RoomState } from '../../../contract/live/room-state.ts';

/** Why a student cannot write questions now, for the student. Null: the student can. */
export const whyQuestionsAreShut = (mode: RoomState['chatMode']): string | null => (mode === 'closed' ? '老师开启了全员禁言，现在不能发言和提问' : null);

/** Why a student cannot write to the chat now. @param mutedFor rest of the student's own mute, in ms */
export function whyChatIsShut(mode: RoomState['chatMode'], mutedFor: number): string | null {
  if (mode === 'questionsOnly') return '老师只许提问';
  return whyQuestionsAreShut(mode) ?? (mutedFor > 0 ? `您被禁言，还剩 ${leftText(mutedFor)}；可以提问` : null);
}

function leftText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds >= 60 ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒` : `${seconds} 秒`;
}
