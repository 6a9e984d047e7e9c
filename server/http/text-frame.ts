const frames = new WeakMap<Buffer, Buffer>();

/**
 * A text as the WebSocket frame of a server: whole and without a mask (RFC 6455 §5.2). It is made once for all clients that get the
 * same buffer: in a room of a thousand, framing for each costs more than the socket itself.
 */
export function textFrameOf(text: Buffer): Buffer {
  const known = frames.get(text);
  if (known) return known;
  const head = text.length < 126 ? Buffer.alloc(2) : text.length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = text.length < 126 ? text.length : text.length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(text.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(text.length), 2);
  const frame = Buffer.concat([head, text]);
  frames.set(text, frame);
  return frame;
}
