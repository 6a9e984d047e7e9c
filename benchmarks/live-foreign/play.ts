import { setTimeout as delay } from 'node:timers/promises';
import { RTCPeerConnection, RTCRtpCodecParameters } from 'werift';

interface Played {
  /** Pictures begin with a new timestamp. */
  pictures: number;
  keyframes: number;
  sounds: number;
  /** Missing sequence numbers of the pictures. */
  lost: number;
}

/** Types of an access unit that begins with a keyframe: sequence parameters, alone or in an aggregation packet, or the first fragment of a picture (RFC 6184). */
function beginsKeyframe(payload: Buffer): boolean {
  const type = payload[0]! & 0x1f;
  if (type === 24) return (payload[3]! & 0x1f) === 7;
  if (type === 28) return (payload[1]! & 0x9f) === 0x85;
  return type === 7 || type === 5;
}

/** Plays a stream by WHEP (draft-ietf-wish-whep) on werift, and counts for this long from the first packet. */
export async function playByWhep({ url, bearer, seconds }: { url: string; bearer: string; seconds: number }): Promise<Played> {
  const h264 = new RTCRtpCodecParameters({ mimeType: 'video/H264', clockRate: 90_000, payloadType: 96, rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }], parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f' });
  const opus = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 });
  const connection = new RTCPeerConnection({ codecs: { video: [h264], audio: [opus] }, iceServers: [], iceAdditionalHostAddresses: ['127.0.0.1'], iceUseIpv6: false });
  const played: Played = { pictures: 0, keyframes: 0, sounds: 0, lost: 0 };
  const sequences = new Set<number>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let timestamp: number | undefined;
  for (const kind of ['video', 'audio']) connection.addTransceiver(kind, { direction: 'recvonly' });
  connection.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      begin();
      if (track.kind === 'audio') return void played.sounds++;
      sequences.add(header.sequenceNumber);
      if (header.timestamp !== timestamp) {
        timestamp = header.timestamp;
        played.pictures++;
      }
      if (beginsKeyframe(payload)) played.keyframes++;
    });
  });
  await connection.setLocalDescription(await connection.createOffer());
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` }, body: connection.localDescription!.sdp });
  if (answer.status !== 201) throw new Error(`WHEP: ${answer.status} ${await answer.text()}`);
  await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  await begun;
  await delay(seconds * 1_000);
  const ordered = [...sequences].toSorted((a, b) => a - b);
  // The numbers start at random and may wrap once: then the largest step is the wrap.
  const gaps = ordered.slice(1).map((number, index) => number - ordered[index]! - 1).filter((gap) => gap > 0);
  played.lost = gaps.filter((gap) => gap < 32_768).reduce((sum, gap) => sum + gap, 0);
  await fetch(new URL(answer.headers.get('location') ?? '', url), { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } });
  await connection.close();
  return played;
}
