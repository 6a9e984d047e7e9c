import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ReceivedRequest } from './vendor-server.ts';

/** Sends a recorded request to a fake server byte for byte, with the given parts changed. */
export async function resend(port: number, recorded: ReceivedRequest, changed: Partial<ReceivedRequest> = {}): Promise<{ status: number; body: string }> {
  const { method, target, headers, body } = { ...recorded, ...changed };
  const { 'transfer-encoding': _, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path: target, agent: false, headers: { ...rest, 'content-length': String(body.length) } },
      (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** A copy of the bytes with the lowest bit of one byte flipped. */
export function flipBit(bytes: Uint8Array, index = bytes.length >> 1): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[index] = (flipped[index] ?? 0) ^ 1;
  return flipped;
}
