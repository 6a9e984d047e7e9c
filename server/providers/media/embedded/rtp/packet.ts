/** RTP packets as buffers (RFC 3550 §5.1). Sequence numbers are 16 bits and wrap, timestamps 32 bits. */

const fixedHeaderBytes = 12;

/** RTP and RTCP share one port; payload types 64 to 95 are RTCP packet types 192 to 223 (RFC 5761 §4). */
export const isRtcp = (packet: Buffer): boolean => packet.length >= 8 && packet[1]! >= 192 && packet[1]! <= 223;

/** @returns the offset of the payload; null for a truncated packet or another version */
function payloadOffset(packet: Buffer): number | null {
  if (packet.length < fixedHeaderBytes || packet[0]! >> 6 !== 2) return null;
  let offset = fixedHeaderBytes + (packet[0]! & 0x0f) * 4;
  if (packet[0]! & 0x10) {
    if (offset + 4 > packet.length) return null;
    offset += 4 + packet.readUInt16BE(offset + 2) * 4;
  }
  return offset <= packet.length ? offset : null;
}

/**
 * Copies a packet without contributing sources, header extensions and padding. Extension ids differ between peers, so extensions are
 * never forwarded. The payload may be empty, because senders probe the bandwidth with padding.
 * @returns null for an invalid packet
 */
export function withoutExtensions(packet: Buffer): Buffer | null {
  const offset = payloadOffset(packet);
  if (offset === null) return null;
  let end = packet.length;
  if (packet[0]! & 0x20) {
    end -= packet[end - 1]!;
    if (packet[packet.length - 1] === 0 || end < offset) return null;
  }
  const plain = Buffer.allocUnsafe(fixedHeaderBytes + end - offset);
  packet.copy(plain, 0, 0, fixedHeaderBytes);
  plain[0] = 0x80;
  packet.copy(plain, fixedHeaderBytes, offset, end);
  return plain;
}

export const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2);
export const timestampOf = (packet: Buffer): number => packet.readUInt32BE(4);
export const sourceOf = (packet: Buffer): number => packet.readUInt32BE(8);
export const payloadTypeOf = (packet: Buffer): number => packet[1]! & 0x7f;
export const isMarked = (packet: Buffer): boolean => (packet[1]! & 0x80) !== 0;
/** Payload of a packet from `withoutExtensions`. */
export const payloadOf = (packet: Buffer): Buffer => packet.subarray(fixedHeaderBytes);

/** Distance from `earlier` to `later`, from -32768 to 32767. */
export const sequenceDistance = (earlier: number, later: number): number => ((later - earlier) << 16) >> 16;
/** Like `sequenceDistance`, for timestamps. */
export const timestampDistance = (earlier: number, later: number): number => (later - earlier) | 0;
