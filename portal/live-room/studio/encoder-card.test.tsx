import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EncoderCard } from './encoder-card.tsx';
import type { EncoderState } from './use-encoder.ts';

const waiting: EncoderState = { isSupported: true, canWait: true, createdAt: '2026-07-01T01:00:00.000Z', rtmpUrl: 'rtmp://live.example.test/live', whipUrl: 'https://example.test/live-media/whip', status: 'waiting', onAir: 'browser', interrupted: false, encoder: null, refusal: null };
const htmlOf = (state: Partial<EncoderState>) => renderToStaticMarkup(<EncoderCard liveCode="L1" encoder={{ state: { ...waiting, ...state }, isOnAir: false, canStart: false, poll: async () => {} }} isLive onSwitch={async () => {}} onClose={() => {}} />);

test('the protocol is a choice only where the media service accepts both', () => {
  expect(htmlOf({})).toContain('WHIP');
  const html = htmlOf({ whipUrl: null });
  expect(html).not.toContain('WHIP');
  expect(html).toContain('rtmp://live.example.test/live');
  expect(htmlOf({ rtmpUrl: null })).toContain('https://example.test/live-media/whip');
  expect(htmlOf({ rtmpUrl: null, whipUrl: null, createdAt: null, status: 'none' })).not.toContain('服务器');
});

test('where an encoder cannot wait, the teacher can switch to it before it is connected, and reads in which order, and that the class has no picture meanwhile', () => {
  expect(htmlOf({})).not.toContain('换成推流软件的画面');
  const html = htmlOf({ canWait: false, refusal: '推流没有接上' });
  for (const said of ['换成推流软件的画面', '先开始直播', '推流没有接上', '推上来以前学员没有画面']) expect(html).toContain(said);
});
