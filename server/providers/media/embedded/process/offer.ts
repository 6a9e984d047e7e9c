/** What the engine reads of an SDP offer, and what it changes of an answer (RFC 8866, RFC 8829). */

export interface OfferedCodec {
  payloadType: number;
  /** In upper case. */
  name: string;
  parameters: string;
}

export interface OfferedMedia {
  type: string;
  mid: string;
  codecs: OfferedCodec[];
}

export class OfferInvalid extends Error {}

const offerBytesAtMost = 64 * 1024;
const mediaAtMost = 8;

/** @throws OfferInvalid */
export function readOffer(sdp: string): OfferedMedia[] {
  if (sdp.length > offerBytesAtMost) throw new OfferInvalid('the offer is too long');
  if (!sdp.startsWith('v=0')) throw new OfferInvalid('the body is no SDP');
  const sections = sdp.split(/\r?\nm=/).slice(1);
  if (sections.length === 0 || sections.length > mediaAtMost) throw new OfferInvalid(`the offer has ${sections.length} media sections`);
  if (!/^a=ice-ufrag:/m.test(sdp) || !/^a=fingerprint:/m.test(sdp)) throw new OfferInvalid('the offer has no ICE credentials or no fingerprint');
  return sections.map(readMedia);
}

function readMedia(section: string): OfferedMedia {
  const mid = /^a=mid:([\w-]{1,32})\s*$/m.exec(section)?.[1];
  if (mid === undefined) throw new OfferInvalid('a media section has no mid');
  const parameters = new Map([...section.matchAll(/^a=fmtp:(\d{1,3}) (.*?)\s*$/gm)].map(([, payloadType, value]) => [Number(payloadType), value!]));
  const codecs = [...section.matchAll(/^a=rtpmap:(\d{1,3}) ([\w-]+)\/\d+/gm)].map(([, payloadType, name]) => ({
    payloadType: Number(payloadType),
    name: name!.toUpperCase(),
    parameters: parameters.get(Number(payloadType)) ?? '',
  }));
  return { type: section.slice(0, section.indexOf(' ')), mid, codecs };
}

const baseline = /profile-level-id=42/i;
const fragmented = /packetization-mode=1/;

/** H.264 for pictures and Opus for sound, so that HLS, FLV and the recording are copies. @returns null where neither is offered */
export function codecOf({ type, codecs }: OfferedMedia): OfferedCodec | null {
  if (type === 'audio') return codecs.find(({ name }) => name === 'OPUS') ?? null;
  if (type !== 'video') return null;
  const h264 = codecs.filter(({ name }) => name === 'H264');
  return h264.find(({ parameters }) => baseline.test(parameters) && fragmented.test(parameters)) ?? h264.find(({ parameters }) => fragmented.test(parameters)) ?? h264[0] ?? null;
}

/** Level 4.0: pictures of 1920×1080 at 30 a second. Browsers offer 3.1, and may send more where the answer allows it. */
export const h264Parameters = 'profile-level-id=42e028;packetization-mode=1;level-asymmetry-allowed=1';

/** Chromium begins with 300 kbit/s and grows slowly; the answer tells it where to begin. */
export const withStartBitrate = (answer: string, payloadType: number, kilobits: number): string =>
  answer.replace(new RegExp(`^(a=fmtp:${payloadType} .*?)(\\r?)$`, 'm'), `$1;x-google-start-bitrate=${kilobits}$2`);

/** The answer names the address that clients reach: behind NAT the machine does not know its own. */
export function withPublicAddress(answer: string, address: string): string {
  let announced = false;
  return answer
    .split('\r\n')
    .flatMap((line) => {
      const parts = line.split(' ');
      if (!line.startsWith('a=candidate:') || parts[7] !== 'host') return [line];
      if (announced) return [];
      announced = true;
      parts[4] = address;
      return [parts.join(' ')];
    })
    .join('\r\n');
}
