import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { roomPages } from '../contract/mobile.ts';
import { isMobilePath, pageAt } from '../contract/pages.ts';
import { renderContext } from './context.ts';
import { askFirst } from './live-room/first-calls.ts';
import { DocumentContext } from './shell/document-context.ts';
import { holdModules, holdPreloads, startHeldPreloads } from './shell/first-paint.ts';

// The server reads both from `build.entry.module` and sets them for every request.
export { clientContext, renderContext } from './context.ts';

/** The phone site reaches under the notch, and its fields stay above the keyboard. */
const phoneViewport = ', viewport-fit=cover, interactive-widget=resizes-content';

const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error));

/** Timeout of a loader's pending data, ms. The document follows a second later. */
export const streamTimeout = 5_000;

/**
 * Renders a complete document. The server hashes the inline scripts that carry the nonce, and caches the document for all visitors
 * (docs/decisions/0006).
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { nonce, headScript, bases, reportError = warn, takeDocument } = loadContext.get(renderContext);
  const { pathname } = new URL(request.url);
  const isPhone = isMobilePath(pathname);
  const key = pageAt(pathname);
  const isRoom = key !== null && roomPages.includes(key);
  const isReadFirst = isPhone && !isRoom;
  const isRoomOnPhone = isPhone && isRoom;
  const document = (
    <DocumentContext value={{ nonce, headScript: (headScript ?? '') + (isRoom && !bases?.Master ? askFirst(key === 'officialLive') : '') + (isRoomOnPhone ? startHeldPreloads : ''), viewport: isPhone ? phoneViewport : '' }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  );

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // The document is sent as a whole: no Suspense boundary is streamed later.
      progressiveChunkSize: Infinity,
      onShellReady() {
        isShellReady = true;
      },
      onAllReady() {
        clearTimeout(abortTimer);
        const chunks: Buffer[] = [];
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              const rendered = Buffer.concat(chunks);
              const bytes = isReadFirst ? holdModules(rendered, nonce) : isRoomOnPhone ? holdPreloads(rendered) : rendered;
              takeDocument?.(bytes);
              resolve(new Response(takeDocument ? null : bytes, { status: answerStatus, headers }));
              done();
            },
          }),
        );
      },
      onShellError(error) {
        clearTimeout(abortTimer);
        reject(error);
      },
      onError(error) {
        answerStatus = 500;
        if (isShellReady) reportError(error);
      },
    });
    const abortTimer = setTimeout(abort, streamTimeout + 1_000);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context.get(renderContext).reportError ?? warn)(error);
};
