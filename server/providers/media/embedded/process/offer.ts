/** Reads SDP offers and changes SDP answers (RFC 8866, RFC 8829). */

interface OfferedCodec {
  payloadType: number;
  /** In upper case. */
  name: string;
  parameters: string;
}

interface OfferedMedia {
  type: string;
  mid: string;
  codecs: OfferedCodec[];
}

export class OfferInvalid extends Error {}

const offerBytesAtMost = 64 * 1024;
/** Browsers offer a few hundred lines. */
const linesAtMost = 2_000;
const mediaAtMost = 8;
/** Maximum formats in a media section. Browsers offer about 50. */
const codecsAtMost = 128;

/**
 * Works line by line: a regular expression over the whole text could take minutes on a hostile offer.
 * @throws OfferInvalid
 */
export function readOffer(sdp: string): OfferedMedia[] {
  if (sdp.length > offerBytesAtMost) throw new OfferInvalid('the offer is too long');
  if (!sdp.startsWith('v=0')) throw new OfferInvalid('the body is no SDP');
  const lines = sdp.split('\n', linesAtMost + 1).map((line) => line.trimEnd());
  if (lines.length > linesAtMost) throw new OfferInvalid('the offer has too many lines');
  if (!lines.some((line) => line.startsWith('a=ice-ufrag:')) || !lines.some((line) => line.startsWith('a=fingerprint:'))) throw new OfferInvalid('the offer has no ICE credentials or no fingerprint');
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  if (starts.length === 0 || starts.length > mediaAtMost) throw new OfferInvalid(`the offer has ${starts.length} media sections`);
  const media = starts.map((start, index) => readMedia(lines.slice(start, starts[index + 1])));
  if (new Set(media.map(({ mid }) => mid)).size < media.length) throw new OfferInvalid('two media sections have the same mid');
  return media;
}

/**
 * Removes the candidates from an offer. ICE learns the browser's address from its connectivity checks (RFC 8445 §7.3.1.3). So an offer
 * cannot make the portal resolve names or send packets to other hosts.
 */
export const withoutCandidates = (sdp: string): string =>
  sdp
    .split('\n')
    .filter((line) => !/^a=(candidate:|end-of-candidates|remote-candidates:)/.test(line))
    .join('\n');

function readMedia(lines: readonly string[]): OfferedMedia {
  const mid = firstOf(lines, /^a=mid:([\w-]{1,32})$/);
  if (mid === null) throw new OfferInvalid('a media section has no mid');
  const codecs: OfferedCodec[] = [];
  const parameters = new Map<string, string>();
  for (const line of lines) {
    const [, payloadType, text] = /^a=fmtp:(\d{1,3}) ([\x20-\x7e]{1,512})$/.exec(line) ?? [];
    if (payloadType !== undefined && !parameters.has(payloadType)) parameters.set(payloadType, text!);
  }
  for (const line of lines) {
    const [, payloadType, name] = /^a=rtpmap:(\d{1,3}) ([\w-]{1,32})\/\d/.exec(line) ?? [];
    if (payloadType === undefined || !isPayloadType(Number(payloadType)) || codecs.length === codecsAtMost) continue;
    codecs.push({ payloadType: Number(payloadType), name: name!.toUpperCase(), parameters: parameters.get(payloadType) ?? '' });
  }
  return { type: lines[0]!.slice(2).split(' ')[0]!, mid, codecs };
}

function firstOf(lines: readonly string[], pattern: RegExp): string | null {
  for (const line of lines) {
    const found = pattern.exec(line);
    if (found) return found[1]!;
  }
  return null;
}

/** 64 to 95 collide with RTCP packet types (RFC 5761 §4). */
const isPayloadType = (value: number): boolean => value < 64 || (value > 95 && value < 128);

const baseline = /profile-level-id=42/i;
const fragmented = /packetization-mode=1/;

/** Chooses H.264 or Opus. H.264 can be copied to HLS, FLV and the recording. @returns null if the codec is not offered */
export function codecOf({ type, codecs }: OfferedMedia): OfferedCodec | null {
  if (type === 'audio') return codecs.find(({ name }) => name === 'OPUS') ?? null;
  if (type !== 'video') return null;
  const h264 = codecs.filter(({ name }) => name === 'H264');
  return h264.find(({ parameters }) => baseline.test(parameters) && fragmented.test(parameters)) ?? h264.find(({ parameters }) => fragmented.test(parameters)) ?? h264[0] ?? null;
}

/** Level 4.0 allows 1920×1080 at 30 fps. Browsers offer 3.1 and send more if the answer allows it. */
export const h264Parameters = 'profile-level-id=42e028;packetization-mode=1;level-asymmetry-allowed=1';

/** Sets the start bit rate in the answer. Chromium would start at 300 kbit/s and grow slowly. */
export const withStartBitrate = (answer: string, payloadType: number, kilobits: number): string =>
  answer.replace(new RegExp(`^(a=fmtp:${payloadType} .*?)(\\r?)$`, 'm'), `$1;x-google-start-bitrate=${kilobits}$2`);

/** Puts the public address into the answer. A machine behind NAT does not know it. */
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
