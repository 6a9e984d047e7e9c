import type { IncomingMessage, ServerResponse } from 'node:http';

/** Limits for draining a refused body before its connection ends: bytes and time. */
export const drainedBytes = 8 * 1024 * 1024;
const drainMilliseconds = 2_000;

/**
 * Ends an answer and its connection when the body was not read to its end. Closing a socket with unread bytes resets it, and
 * the client loses the answer (RFC 9112 §9.6). So a limited part of the body is read and dropped first.
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
