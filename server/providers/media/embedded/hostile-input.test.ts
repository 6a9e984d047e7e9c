import { expect, test } from 'vitest';
import { type Randomness, seededRandomness } from '../../../randomness.ts';
import { inputsOr, inputsTimeout } from '../../../testing-inputs.ts';
import { StreamPackager } from './packager/package-stream.ts';
import { codecOf, OfferInvalid, readOffer, withoutCandidates } from './process/offer.ts';
import { Outgoing } from './process/outgoing.ts';
import { isRtcp, payloadTypeOf, withoutExtensions } from './rtp/packet.ts';
import { pictureSize } from './rtp/h264.ts';
import { Reception } from './rtp/reception.ts';
import { readRtcp, writeNack, writePictureLoss, writeSenderReport } from './rtp/rtcp.ts';
import { pictureAsPackets, writePacket } from './rtp/write-packets.ts';

const inputs = inputsOr(5_000);
const offers = inputsOr(1_000);
const sps = Buffer.from('6742c01fda014016ec0440000003004000000c83c60ca8', 'hex');

/** Damages a valid packet: changes, cuts or adds bytes. Random bytes alone would fail at the first check. */
function damaged(packet: Buffer, random: Randomness): Buffer {
  const bytes = Buffer.from(packet);
  for (let count = random.integer(4); count > 0 && bytes.length > 0; count--) bytes[random.integer(Math.min(bytes.length, random.integer(2) ? 16 : bytes.length))] = random.integer(256);
  switch (random.integer(8)) {
    case 0:
      return bytes.subarray(0, random.integer(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, random.bytes(random.integer(64))]);
    case 2:
      return Buffer.from(random.bytes(random.integer(200)));
    default:
      return bytes;
  }
}

test(`${inputs} damaged packets of RTP, RTCP, H.264 and Opus are read or dropped, and memory stays bounded`, { timeout: inputsTimeout(inputs) }, async () => {
  const random = seededRandomness('hostile packets');
  const faults: unknown[] = [];
  const packager = new StreamPackager({ now: 0, clockOffset: 0, recordingDirectory: null, events: { init() {}, part() {}, flv() {}, keyframeWanted() {}, recordingFailed: (error) => faults.push(error), failed: (error) => faults.push(error) } });
  const reception = new Reception(90_000);
  const outgoing = { video: new Outgoing('video', 1), audio: new Outgoing('audio', 2) };
  const streams = { video: { source: 7, payloadType: 96, sequence: 65_000 }, audio: { source: 8, payloadType: 111, sequence: 0 } };
  const began = process.memoryUsage().arrayBuffers;
  for (let index = 0, now = 0; index < inputs; now += 5) {
    const isVideo = random.integer(3) > 0;
    const made = isVideo
      ? pictureAsPackets(streams.video, now * 90, [sps, Buffer.of(0x68, 1), Buffer.concat([Buffer.of(random.integer(256)), random.bytes(random.integer(4_000))])])
      : [writePacket(streams.audio, now * 48, random.bytes(random.integer(120)))];
    const reports = [writeSenderReport(isVideo ? 7 : 8, random.integer(2 ** 31) * random.integer(1000), random.integer(2 ** 32 - 1), { packets: 1, bytes: 1 }), writeNack(1, 7, [random.integer(65_536)]), writePictureLoss(1, 7)];
    for (const sent of [...made, reports[random.integer(3)]!]) {
      index++;
      const message = damaged(sent, random);
      const kind = isVideo ? 'video' : 'audio';
      if (isRtcp(message)) {
        for (const feedback of readRtcp(message)) {
          if (feedback.kind !== 'senderReport') continue;
          reception.noteSenderReport(feedback.report, now);
          packager.noteReport('sender', { kind, report: feedback.report, at: now });
          outgoing[kind].senderReport(feedback.report);
        }
        continue;
      }
      const packet = withoutExtensions(message);
      if (!packet || payloadTypeOf(packet) > 127) continue;
      if (reception.receive(packet, now).isNew) {
        packager.push('sender', { kind, packet, at: now, isMain: true });
        outgoing[kind].push(Buffer.from(packet), now);
      }
      pictureSize(packet);
    }
    reception.asks(now);
    reception.report(now);
    outgoing.video.sinceKeyframe(now, 400);
    if (now % 40 === 0) packager.tick(now);
  }
  await packager.close();
  expect(faults).toEqual([]);
  expect(process.memoryUsage().arrayBuffers - began).toBeLessThan(200 * 1024 * 1024);
});

test(`${offers} damaged offers are read or refused, each within five milliseconds on average, and their memory is freed`, { timeout: inputsTimeout(offers) }, () => {
  const random = seededRandomness('hostile offers');
  const offer = ['v=0', 'a=ice-ufrag:abcd', 'a=fingerprint:sha-256 00:11', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', 'a=rtpmap:111 opus/48000/2', 'm=video 9 UDP/TLS/RTP/SAVPF 102', 'a=mid:1', 'a=rtpmap:102 H264/90000', 'a=fmtp:102 packetization-mode=1;profile-level-id=42e01f', ''].join('\r\n');
  const before = process.memoryUsage();
  const began = performance.now();
  for (let index = 0; index < offers; index++) {
    const text = damaged(Buffer.from(offer), random).toString('latin1');
    const line = text.split('\r\n')[random.integer(5)] ?? '';
    const long = index % 20 === 0 ? text.replace(line, line + [' ', 'a=fmtp:1 ', '\r\n', 'a=mid:'][random.integer(4)]!.repeat(5_000)) : text;
    try {
      readOffer(withoutCandidates(long)).forEach(codecOf);
    } catch (error) {
      if (!(error instanceof OfferInvalid)) throw error;
    }
  }
  expect((performance.now() - began) / offers).toBeLessThan(5);
  const after = process.memoryUsage();
  expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(200 * 1024 * 1024);
});
