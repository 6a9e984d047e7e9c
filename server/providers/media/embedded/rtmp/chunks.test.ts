import { expect, test } from 'vitest';
import { ChunkInvalid, ChunkReader, type Message } from './chunks.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

function read(bytes: Buffer, { inPieces = false, chunkBytes = 128, limits = { messageBytes: 10_000, pendingBytes: 10_000 } } = {}): Message[] {
  const reader = new ChunkReader(limits);
  reader.chunkBytes = chunkBytes;
  const messages: Message[] = [];
  for (const piece of inPieces ? [...bytes].map((byte) => Buffer.of(byte)) : [bytes]) reader.push(piece, (message) => messages.push(message));
  return messages;
}

const shown = (messages: Message[]) => messages.map(({ type, timestamp, stream, data }) => [type, timestamp, stream, data.toString('hex')]);

test.each([{ inPieces: false }, { inPieces: true }])('short headers take the missing fields from the previous header of their chunk stream (RTMP 5.3.1.2), $inPieces', ({ inPieces }) => {
  const bytes = hex('04 0003e8 000002 08 01000000 aabb  44 000014 000001 09 cc  84 00000a dd  c4 ee');
  expect(shown(read(bytes, { inPieces }))).toEqual([
    [8, 1000, 1, 'aabb'],
    [9, 1020, 1, 'cc'],
    [9, 1030, 1, 'dd'],
    [9, 1040, 1, 'ee'],
  ]);
});

test('a message in several chunks is assembled while other chunk streams send messages', () => {
  const first = Buffer.alloc(64, 1);
  const rest = Buffer.alloc(36, 2);
  const bytes = Buffer.concat([hex('06 000000 000064 09 01000000'), first, hex('04 000000 000001 08 01000000 ff'), hex('c6'), rest]);
  const messages = read(bytes, { chunkBytes: 64 });
  expect(messages.map(({ type, data }) => [type, data.length])).toEqual([[8, 1], [9, 100]]);
  expect(messages[1]!.data).toEqual(Buffer.concat([first, rest]));
});

test('extended timestamps are read, and may be repeated or omitted in later chunks of the message', () => {
  const head = hex('06 ffffff 000064 09 01000000 01000000');
  const [one, other] = [Buffer.alloc(64, 1), Buffer.alloc(36, 2)];
  for (const middle of [hex('c6 01000000'), hex('c6')]) {
    expect(shown(read(Buffer.concat([head, one, middle, other]), { chunkBytes: 64 }))).toEqual([[9, 0x01000000, 1, Buffer.concat([one, other]).toString('hex')]]);
  }
});

test('chunk stream ids above 63 take two or three bytes; an aborted message is discarded', () => {
  expect(shown(read(hex('00 00 000000 000001 08 01000000 aa  01 00 01 000000 000001 08 01000000 bb')))).toEqual([[8, 0, 1, 'aa'], [8, 0, 1, 'bb']]);
  const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 1_000 });
  const messages: Message[] = [];
  reader.push(Buffer.concat([hex('06 000000 0000c8 09 01000000'), Buffer.alloc(128)]), (message) => messages.push(message));
  reader.abort(6);
  reader.push(hex('06 000000 000001 09 01000000 cc'), (message) => messages.push(message));
  expect(shown(messages)).toEqual([[9, 0, 1, 'cc']]);
});

test.each([
  ['a short header without a previous one', hex('c4 aa')],
  ['a message that is too long', hex('04 000000 002711 09 01000000')],
  ['too many bytes in incomplete messages', Buffer.concat(Array.from({ length: 30 }, (_, index) => Buffer.concat([hex(`${(index + 3).toString(16).padStart(2, '0')} 000000 001388 09 01000000`), Buffer.alloc(400)])))],
  ['too many chunk streams', Buffer.concat(Array.from({ length: 40 }, (_, index) => hex(`${(index + 3).toString(16).padStart(2, '0')} 000000 000001 09 01000000 aa`)))],
])('refuses %s', (_, bytes) => {
  expect(() => read(bytes, { chunkBytes: 400 })).toThrow(ChunkInvalid);
});
