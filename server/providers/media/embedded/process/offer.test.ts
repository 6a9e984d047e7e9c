import { expect, test } from 'vitest';
import { codecOf, OfferInvalid, readOffer, withoutCandidates, withPublicAddress, withStartBitrate } from './offer.ts';

const chromium = [
  'v=0',
  'a=ice-ufrag:abcd',
  'a=fingerprint:sha-256 00:11',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0',
  'a=mid:0',
  'a=rtpmap:111 opus/48000/2',
  'a=candidate:1 1 udp 2122260223 attacker.example 5000 typ host',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 98 100 102',
  'a=mid:1',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:98 H264/90000',
  'a=fmtp:98 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42001f',
  'a=rtpmap:100 H264/90000',
  'a=fmtp:100 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=64001f',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=end-of-candidates',
  '',
].join('\r\n');

test('Opus and H.264 baseline with packetization mode 1 are chosen from an offer', () => {
  const [audio, video] = readOffer(chromium);
  expect(codecOf(audio!)).toMatchObject({ payloadType: 111, name: 'OPUS' });
  expect(codecOf(video!)).toMatchObject({ payloadType: 102, name: 'H264' });
});

test('only candidates are removed from an offer', () => {
  expect(withoutCandidates(chromium).split('\r\n')).toEqual(chromium.split('\r\n').filter((line) => !line.includes('candidate')));
});

test.each([
  ['no SDP', 'hello'],
  ['no media', 'v=0\r\na=ice-ufrag:a\r\na=fingerprint:x\r\n'],
  ['no ICE credentials', chromium.replace('a=ice-ufrag', 'a=x')],
  ['media without a mid', chromium.replace('a=mid:1', 'a=x:1')],
  ['two media with one mid', chromium.replace('a=mid:1', 'a=mid:0')],
  ['too many lines', chromium + '\n'.repeat(2_000)],
  ['too many media', chromium + 'm=audio 9 X 0\r\na=mid:z\r\n'.repeat(8)],
  ['too long', chromium + 'a'.repeat(70_000)],
])('an offer with %s is refused', (_what, offer) => {
  expect(() => readOffer(offer)).toThrow(OfferInvalid);
});

test('payload types that collide with RTCP are not chosen', () => {
  expect(codecOf(readOffer(chromium.replaceAll('111', '72'))[0]!)).toBeNull();
});

test('behind NAT the answer has the public address once; the start bit rate belongs to the chosen codec', () => {
  const answer = 'v=0\r\na=fmtp:102 x=1\r\na=candidate:1 1 UDP 2 10.0.0.5 50000 typ host\r\na=candidate:2 1 UDP 1 172.17.0.1 50000 typ host\r\n';
  expect(withPublicAddress(answer, '203.0.113.9')).toBe('v=0\r\na=fmtp:102 x=1\r\na=candidate:1 1 UDP 2 203.0.113.9 50000 typ host\r\n');
  expect(withStartBitrate(answer, 102, 2000)).toContain('a=fmtp:102 x=1;x-google-start-bitrate=2000\r\n');
});
