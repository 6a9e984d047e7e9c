import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyRoom } from '../../../contract/live/room-state.ts';
import { Hands } from './hands.tsx';

test('every speaker can be muted and hung up, and every raised hand accepted, however many there are', () => {
  const speakers = ['一', '二', '三'].map((name) => ({ person: name, name, stream: name, withCamera: false, isMuted: false, asksUnmute: false }));
  const hands = ['四', '五', '六', '七', '八', '九'].map((name) => ({ person: name, name, at: 0, isAccepted: false, acceptedAt: null }));
  const html = renderToStaticMarkup(<Hands room={{ ...emptyRoom, speakers, hands }} now={1000} onCommand={() => {}} />);
  expect(html.match(/挂断/g)).toHaveLength(3);
  expect(html.match(/接通/g)).toHaveLength(6);
  // A phone hides no row.
  expect(readFileSync(new URL('hands.css', import.meta.url), 'utf8')).not.toContain('display: none');
});
