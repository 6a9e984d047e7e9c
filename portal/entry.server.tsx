import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { renderContext } from './context.ts';
import { NonceContext } from './shell/nonce.ts';

// The server finds both on `build.entry.module` and sets them for every request.
export { clientContext, renderContext } from './context.ts';

const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error));

/** After this long a stream gives up on what is still pending, ms. */
export const streamTimeout = 5_000;

/**
 * Renders a document. With `whole` the answer is one complete body (so the server can hash its inline scripts and keep
 * it); otherwise it streams as soon as the shell stands, its scripts carrying the nonce.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { whole, nonce, reportError = warn } = loadContext.get(renderContext);
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let shellStands = false;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onShellReady() {
        shellStands = true;
        if (whole) return;
        const body = new PassThrough();
        body.once('close', () => clearTimeout(giveUp));
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
      },
      onAllReady() {
        if (!whole) return;
        clearTimeout(giveUp);
        const chunks: Buffer[] = [];
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve(new Response(Buffer.concat(chunks), { status: answerStatus, headers }));
              done();
            },
          }),
        );
      },
      onShellError(error) {
        clearTimeout(giveUp);
        reject(error);
      },
      onError(error) {
        answerStatus = 500;
        if (shellStands) reportError(error);
      },
    });
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context.get(renderContext).reportError ?? warn)(error);
};
