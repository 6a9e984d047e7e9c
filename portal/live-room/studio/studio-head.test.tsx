import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyRoom } from '../../../contract/live/room-state.ts';
import { StudioDock } from './studio-dock.tsx';
import { StudioHead } from './studio-head.tsx';
import { Summary } from './studio-covers.tsx';
import type { Class, RoomOfTeacher } from './use-class.ts';

const detail = { liveName: '安全用电', plannedStart: '2026-07-01T08:00:00+08:00', plannedEnd: '2026-07-01T09:00:00+08:00', visibility: 'members', consoleUrl: '/console' } as RoomOfTeacher;
const sending: Class = { isLive: true, isEnded: false, isSending: true, elsewhere: null, otherTeacher: undefined, isUnsent: false, isBusy: false, recordingFault: null } as Partial<Class> as Class;
const begun = { ...emptyRoom, status: 'live' as const, beganAt: 0 };
const encoder = { state: null, isOnAir: false, canStart: false, poll: async () => {} };

const headOf = (live: Partial<Class>, link: 'on' | 'lost' | 'off') =>
  renderToStaticMarkup(<StudioHead {...{ detail, encoder }} name="何建国" live={{ ...sending, ...live }} room={begun} state={{ link, stats: null } as never} isChecked now={60_000} elapsed={60_000} onBegin={() => {}} onEnd={() => {}} />);

test('the head says that it records only while students see something, and names an interruption only if nothing is sent', () => {
  expect(headOf({}, 'on')).toMatch(/直播中.*录制中/s);
  expect(headOf({}, 'lost')).toContain('中断');
  expect(headOf({}, 'lost')).not.toContain('录制中');
  expect(headOf({ recordingFault: '磁盘满了' }, 'lost')).toContain('录制停了');
  expect(headOf({ isSending: false, isUnsent: true }, 'off')).toContain('中断');
  // Another page may still send the class.
  expect(headOf({ isSending: false }, 'off')).toContain('直播中');
});

test('a teacher whom the enterprise replaced is told so and cannot end the class', () => {
  const html = headOf({ elsewhere: 'replaced', isSending: false }, 'off');
  expect(html).toContain('已换讲师');
  expect(html).not.toMatch(/下课|直播中/);
});

test('after the class the number is that of the people who were there at the end, not the most of the last minute', () => {
  const html = renderToStaticMarkup(<Summary detail={detail} replay={null} room={{ ...begun, endedAt: 60_000 }} elapsed={60_000} stayed={1} audience={{ counts: [2], top: 2 }} />);
  expect(html).toContain('下课。1 人听到了最后');
});

test('the timer is pressed only while it runs or its card is open', () => {
  const dockOf = (isTimerRunning: boolean) => renderToStaticMarkup(<StudioDock studio={{} as never} state={{} as never} room={begun} isLive isEncoderOnAir={false} isTimerRunning={isTimerRunning} card={null} arePagesOpen={false} adding={null} onCommand={() => {}} onQuiz={() => {}} onCard={() => {}} onPages={() => {}} onDevices={() => {}} />);
  const timerIn = (html: string) => html.match(/<button[^>]*>(?:(?!<\/button>).)*计时<\/button>/s)![0].match(/aria-pressed="\w+"(?!.*aria-pressed)/s)![0];
  expect([timerIn(dockOf(true)), timerIn(dockOf(false))]).toEqual(['aria-pressed="true"', 'aria-pressed="false"']);
});
