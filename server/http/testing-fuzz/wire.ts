import { Agent, request as httpRequest } from 'node:http';

export interface Letter {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  milliseconds: number;
}

/** The server's time limit for a call is 10 s by its own clock. No answer comes after this time. */
const answeredWithinMilliseconds = 15_000;
/** A refused body up to this size is read in whole, so the connection can be reused. */
const keptBodyBytes = 32_768;

/** Sends over real keep-alive sockets. @throws Error if no answer came in time */
export function createWire(origin: string): { send(letter: Letter): Promise<Reply>; close(): void } {
  const { port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  function attempt({ method, path, headers, body }: Letter): Promise<Reply> {
    const begun = performance.now();
    const isLarge = (body?.length ?? 0) > keptBodyBytes;
    return new Promise((resolve, reject) => {
      const length = body === null || headers['transfer-encoding'] ? {} : { 'content-length': String(body.length) };
      const request = httpRequest({ host: '127.0.0.1', port, method, path, headers: { host, ...length, ...headers }, agent: isLarge ? false : agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(guard);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString('utf8'), milliseconds: performance.now() - begun });
        });
      });
      const guard = setTimeout(() => request.destroy(new Error(`${method} ${path.slice(0, 200)}: no answer within ${answeredWithinMilliseconds} ms`)), answeredWithinMilliseconds);
      function fail(error: Error): void {
        clearTimeout(guard);
        reject(Object.assign(error, { reused: request.reusedSocket }));
      }
      request.on('error', fail);
      request.end(body ?? undefined);
    });
  }

  return {
    async send(letter) {
      try {
        return await attempt(letter);
      } catch (error) {
        const { code, reused } = error as { code?: string; reused?: boolean };
        // The server closed the idle connection just as it was reused (Node's documentation of `request.reusedSocket`).
        if (reused === true && code === 'ECONNRESET') return attempt(letter);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}
