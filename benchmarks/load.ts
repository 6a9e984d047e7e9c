/**
 * Sends the same request repeatedly on some connections, with little processor time. A client that parses every answer needs more processor
 * time than the server, and its own rate would be measured.
 */
import { connect, type Socket } from 'node:net';

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Makes the body of each request. All have one length. */
  body?: () => string;
}

const success = 'HTTP/1.1 200';

function requestOf({ url, method = 'GET', headers = {}, body }: Load): () => string | Buffer {
  const { host, pathname, search } = new URL(url);
  const head = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  if (!body) {
    const whole = Buffer.from(`${head}\r\n\r\n`);
    return () => whole;
  }
  return () => {
    const text = body();
    return `${head}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
}

const connectTo = (url: string): Socket => {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port), noDelay: true });
};

/** Bytes of one answer with its head. All answers of a load have the same length, because only ids and dates differ. */
function answerLength(load: Load): Promise<number> {
  const request = requestOf(load)();
  return new Promise((resolve, reject) => {
    const socket = connectTo(load.url);
    let received = Buffer.alloc(0);
    socket.once('error', reject);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      if (!head.startsWith(success)) return void socket.destroy(new Error(`${load.url} answers ${head.split('\r\n')[0]}`));
      const length = headEnd + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
      if (received.length < length) return;
      socket.destroy();
      resolve(length);
    });
    socket.write(request);
  });
}

/**
 * Sends requests for some seconds.
 * @returns the number of answers in that time
 * @throws Error when an answer is not 200 or has another length than the first
 */
export async function ask(load: Load, { connections, seconds }: { connections: number; seconds: number }): Promise<number> {
  const length = await answerLength(load);
  const nextRequest = requestOf(load);
  let answers = 0;
  const sockets: Socket[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Error(`${load.url}: ${reason}`));
    };
    for (let index = 0; index < connections; index++) {
      const socket = connectTo(load.url);
      sockets.push(socket);
      let received = 0;
      socket.once('connect', () => socket.write(nextRequest()));
      socket.once('error', (error) => fail(error.message));
      socket.on('data', (part) => {
        if (received === 0 && part.toString('latin1', 0, success.length) !== success) return fail(`an answer begins with ${part.toString('latin1', 0, 40)}`);
        received += part.length;
        if (received > length) return fail(`an answer has more than ${length} bytes`);
        if (received < length) return;
        received = 0;
        answers++;
        socket.write(nextRequest());
      });
    }
  }).finally(() => {
    for (const socket of sockets) socket.destroy();
  });
  return answers;
}
