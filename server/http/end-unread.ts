import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is read of a refused body before its connection ends, and for how long. */
export const drainedBytes = 8 * 1024 * 1024;
const drainMilliseconds = 2_000;

/**
 * Ends an answer to a request whose body was not read to its end, and the connection with it. A socket that is closed with unread bytes is
 * reset, and the client loses the answer (RFC 9112 §9.6): so a bounded part of the body is read and dropped first.
 */
export function endUnread(request: IncomingMessage, response: ServerResponse, body: string): void {
  let left = drainedBytes;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', end).off('close', end);
    response.end();
  };
  const count = (part: Buffer): void => {
    left -= part.byteLength;
    if (left < 0) end();
  };
  const timer = setTimeout(end, drainMilliseconds);
  response.write(body);
  if (request.readableEnded || request.destroyed) return end();
  request.on('data', count).once('end', end).once('close', end);
  request.resume();
}
