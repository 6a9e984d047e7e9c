/** Writes media as RTP packets: H.264 in packetization mode 1 (RFC 6184), Opus (RFC 7587). */

export interface PacketStream {
  source: number;
  payloadType: number;
  /** Sequence number of the next packet. Incremented by each packet. */
  sequence: number;
}

/** Maximum payload. With SRTP, UDP and IP headers it fits into one packet on any network. */
const payloadBytesAtMost = 1_150;
const fragmentType = 28;

/** @param units of one picture, without lengths or start codes */
export function pictureAsPackets(stream: PacketStream, timestamp: number, units: readonly Uint8Array[]): Buffer[] {
  const payloads = units.flatMap((unit) => (unit.length <= payloadBytesAtMost ? [unit] : fragmentsOf(unit)));
  return payloads.map((payload, index) => writePacket(stream, timestamp, payload, index === payloads.length - 1));
}

export function writePacket(stream: PacketStream, timestamp: number, payload: Uint8Array, isMarked = false): Buffer {
  const packet = Buffer.allocUnsafe(12 + payload.length);
  packet[0] = 0x80;
  packet[1] = (isMarked ? 0x80 : 0) | stream.payloadType;
  packet.writeUInt16BE(stream.sequence, 2);
  packet.writeUInt32BE(timestamp >>> 0, 4);
  packet.writeUInt32BE(stream.source, 8);
  packet.set(payload, 12);
  stream.sequence = (stream.sequence + 1) & 0xffff;
  return packet;
}

function fragmentsOf(unit: Uint8Array): Uint8Array[] {
  const fragments: Uint8Array[] = [];
  const [head, most] = [unit[0]!, payloadBytesAtMost - 2];
  for (let offset = 1; offset < unit.length; offset += most) {
    const end = Math.min(unit.length, offset + most);
    const flags = (offset === 1 ? 0x80 : 0) | (end === unit.length ? 0x40 : 0);
    fragments.push(Buffer.concat([Buffer.of((head & 0xe0) | fragmentType, flags | (head & 0x1f)), unit.subarray(offset, end)]));
  }
  return fragments;
}
