import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock.ts';
import { refuse } from '../calls/refusal.ts';
import { type Answer, refused } from './answer.ts';

/** Answers to requests that Node itself refuses, by error code. All other unreadable requests get 400. */
const refusals: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: '请求没有在规定的时间内到齐' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: '提交的内容过大' },
  HPE_HEADER_OVERFLOW: { status: 431, message: '请求头过大' },
};

const answerOf = ({ status, message }: { status: number; message: string }): Answer => ({ ...refused(null, refuse.malformed(message)), status });

/** The answer to a request with an Expect header that the server cannot fulfil (RFC 9110 §10.1.1). */
export const expectationFailed = answerOf({ status: 417, message: '不支持 Expect 里的要求' });

/**
 * Answers requests that Node cannot read with an envelope, an id and the usual headers. Without this handler Node writes a
 * bare status line.
 * @param headersOf makes the headers of each of these answers, with its id
 */
export function answerBrokenRequests(server: Server, { clock, headersOf }: { clock: Clock; headersOf(): Readonly<Record<string, string>> }): void {
  /** The response under way on each connection. An error answer must not be written into the middle of it. */
  const answering = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => answering.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const answered = answering.get(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || (answered?.headersSent && !answered.writableFinished)) return socket.destroy();
    endWithAnswer(socket, answerOf(refusals[error.code ?? ''] ?? { status: 400, message: '请求无法识别' }), headersOf(), clock);
  });
}

/** Writes an answer directly to a connection without a response object, and ends the connection. */
export function endWithAnswer(socket: Duplex, { status, body, headers: own }: Answer, headersOfEveryAnswer: Readonly<Record<string, string>>, clock: Clock): void {
  const headers = {
    ...headersOfEveryAnswer,
    ...own,
    Date: new Date(clock.now()).toUTCString(),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
