import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RoomMessage } from '../../contract/live/room-state.ts';
import { ChatList } from './chat-list.tsx';

const message = { message: '1', author: { person: 'a', name: '王敏', isTeacher: false }, text: '听得清', at: 0, isDeleted: false, isHeld: false, isQuestion: false, replyTo: null } as unknown as RoomMessage;
const draw = (more: Partial<Parameters<typeof ChatList>[0]>) => renderToStaticMarkup(<ChatList messages={[message]} me="b" empty="" {...more} />);

test('screen readers read new messages only if the reader wants it', () => {
  expect(draw({})).toContain('role="log" aria-live="off"');
  expect(draw({ isReadAloud: true })).toContain('role="log" aria-live="polite"');
});

test('messages are pressed only where the page has a place to go to', () => {
  expect(draw({})).toContain('<p class="said">听得清</p>');
  expect(draw({ onChoose: () => {} })).toMatch(/<button class="said said--press"[^>]*>听得清<\/button>/);
  expect(draw({ messages: [{ ...message, isDeleted: true }], onChoose: () => {} })).not.toContain('<button');
});
