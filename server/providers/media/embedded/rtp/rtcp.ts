/** The RTCP packets that the engine reads and writes (RFC 3550 §6, RFC 4585 §6, draft-alvestrand-rmcat-remb-03). */

const packetType = { senderReport: 200, receiverReport: 201, transportFeedback: 205, payloadFeedback: 206 } as const;

export interface SenderReport {
  source: number;
  /** NTP time, milliseconds since 1900 with fraction. */
  ntpMilliseconds: number;
  /** The middle 32 bits of the NTP time, as a receiver report repeats them. */
  ntpMiddle: number;
  rtpTimestamp: number;
}

type Feedback = { kind: 'senderReport'; report: SenderReport } | { kind: 'nack'; source: number; sequences: number[] } | { kind: 'keyframe' };

/** Reads a compound packet. Skips unknown types; stops at a broken packet. */
export function readRtcp(compound: Buffer): Feedback[] {
  const found: Feedback[] = [];
  for (let offset = 0; offset + 4 <= compound.length; ) {
    const length = (compound.readUInt16BE(offset + 2) + 1) * 4;
    if (compound[offset]! >> 6 !== 2 || offset + length > compound.length) break;
    const packet = compound.subarray(offset, offset + length);
    const feedback = readOne(packet);
    if (feedback) found.push(feedback);
    offset += length;
  }
  return found;
}

function readOne(packet: Buffer): Feedback | null {
  const format = packet[0]! & 0x1f;
  switch (packet[1]) {
    case packetType.senderReport:
      if (packet.length < 28) return null;
      return {
        kind: 'senderReport',
        report: {
          source: packet.readUInt32BE(4),
          ntpMilliseconds: packet.readUInt32BE(8) * 1000 + (packet.readUInt32BE(12) / 2 ** 32) * 1000,
          ntpMiddle: packet.readUInt32BE(10),
          rtpTimestamp: packet.readUInt32BE(16),
        },
      };
    case packetType.transportFeedback:
      return format === 1 && packet.length >= 16 ? { kind: 'nack', source: packet.readUInt32BE(8), sequences: nackedSequences(packet) } : null;
    case packetType.payloadFeedback:
      // Picture loss indication and full intra request both request a key frame.
      return format === 1 || format === 4 ? { kind: 'keyframe' } : null;
    default:
      return null;
  }
}

function nackedSequences(packet: Buffer): number[] {
  const sequences: number[] = [];
  for (let offset = 12; offset + 4 <= packet.length; offset += 4) {
    const first = packet.readUInt16BE(offset);
    const following = packet.readUInt16BE(offset + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
  }
  return sequences;
}

/** @param senderSource source of the reporter; any number if it sends no media */
export function writeNack(senderSource: number, mediaSource: number, sequences: readonly number[]): Buffer {
  const entries: [first: number, following: number][] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const ahead = last ? (sequence - last[0]) & 0xffff : 0;
    if (last && ahead >= 1 && ahead <= 16) last[1] |= 1 << (ahead - 1);
    else entries.push([sequence, 0]);
  }
  const packet = header(1, packetType.transportFeedback, 12 + entries.length * 4, senderSource);
  packet.writeUInt32BE(mediaSource, 8);
  entries.forEach(([first, following], index) => {
    packet.writeUInt16BE(first, 12 + index * 4);
    packet.writeUInt16BE(following, 14 + index * 4);
  });
  return packet;
}

/** Picture loss indication: requests a key frame (RFC 4585 §6.3.1). */
export function writePictureLoss(senderSource: number, mediaSource: number): Buffer {
  const packet = header(1, packetType.payloadFeedback, 12, senderSource);
  packet.writeUInt32BE(mediaSource, 8);
  return packet;
}

/** REMB: limits the bit rate of a sender. */
export function writeReceiverEstimate(senderSource: number, mediaSources: readonly number[], bitsPerSecond: number): Buffer {
  const packet = header(15, packetType.payloadFeedback, 20 + mediaSources.length * 4, senderSource);
  packet.writeUInt32BE(0, 8);
  packet.write('REMB', 12, 'latin1');
  let mantissa = Math.floor(bitsPerSecond);
  let exponent = 0;
  while (mantissa >= 2 ** 18) {
    mantissa = Math.floor(mantissa / 2);
    exponent++;
  }
  packet.writeUInt32BE(mediaSources.length * 2 ** 24 + exponent * 2 ** 18 + mantissa, 16);
  mediaSources.forEach((source, index) => packet.writeUInt32BE(source, 20 + index * 4));
  return packet;
}

export interface ReceptionReport {
  source: number;
  /** Fraction of packets lost since the last report, 0 to 1. */
  fractionLost: number;
  /** Packets lost since the start. */
  packetsLost: number;
  /** Highest sequence number received, with the count of wraps in its upper 16 bits. */
  highestSequence: number;
  /** Interarrival jitter in units of the RTP timestamp. */
  jitter: number;
  lastReport: { ntpMiddle: number; millisecondsAgo: number } | null;
}

/** Receiver report (RFC 3550 §6.4.2). */
export function writeReceiverReport(senderSource: number, report: ReceptionReport): Buffer {
  const packet = header(1, packetType.receiverReport, 32, senderSource);
  packet.writeUInt32BE(report.source, 8);
  packet[12] = Math.min(255, Math.floor(report.fractionLost * 256));
  packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, report.packetsLost)), 13, 3);
  packet.writeUInt32BE(report.highestSequence >>> 0, 16);
  packet.writeUInt32BE(Math.round(report.jitter) >>> 0, 20);
  packet.writeUInt32BE(report.lastReport?.ntpMiddle ?? 0, 24);
  packet.writeUInt32BE(report.lastReport ? Math.round((report.lastReport.millisecondsAgo / 1000) * 65536) >>> 0 : 0, 28);
  return packet;
}

/** Sender report of a forwarded stream: NTP time of the original report, timestamps and source of the forwarded stream. */
export function writeSenderReport(source: number, ntpMilliseconds: number, rtpTimestamp: number, sent: { packets: number; bytes: number }): Buffer {
  const packet = header(0, packetType.senderReport, 28, source);
  const seconds = Math.floor(ntpMilliseconds / 1000);
  packet.writeUInt32BE(seconds >>> 0, 8);
  packet.writeUInt32BE(Math.floor((ntpMilliseconds / 1000 - seconds) * 2 ** 32) >>> 0, 12);
  packet.writeUInt32BE(rtpTimestamp >>> 0, 16);
  packet.writeUInt32BE(sent.packets >>> 0, 20);
  packet.writeUInt32BE(sent.bytes >>> 0, 24);
  return packet;
}

function header(format: number, type: number, length: number, senderSource: number): Buffer {
  const packet = Buffer.alloc(length);
  packet[0] = 0x80 | format;
  packet[1] = type;
  packet.writeUInt16BE(length / 4 - 1, 2);
  packet.writeUInt32BE(senderSource >>> 0, 4);
  return packet;
}
