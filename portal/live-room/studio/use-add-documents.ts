import { useEffect, useRef, useState } from 'react';
import { addDocuments, type Verdict } from '../../../browser/live/documents/add-documents.ts';
import type { NewDocument } from '../../../browser/live/documents/read-documents.ts';
import { showToast } from '../../../browser/toasts.ts';
import { upload } from '../../../browser/upload.ts';
import { liveRoomAddresses } from '../../../contract/calls/live-room-addresses.ts';
import { CallUnanswered } from '../../../contract/client.ts';
import { documentSite } from '../../client.ts';
import { roomCalls } from '../client.ts';
import { failureText } from '../failure-text.ts';
import { useReconnected } from '../use-reconnected.ts';
import type { Room } from '../use-room.ts';

/** What the teacher sees while files become documents. */
type AddState =
  /** `resume`: null unless the network is lost. It tries the page again. */
  | { kind: 'uploading'; done: number; total: number; resume: (() => void) | null }
  /** Characters of some pages may be missing, so the teacher decides. */
  | { kind: 'missingFonts'; document: NewDocument; decide: (verdict: Verdict) => void }
  | { kind: 'failed'; message: string };

export interface Adding {
  state: AddState | null;
  /** Does nothing while other files are added. */
  add: (files: readonly File[]) => void;
  /** Stops the upload, or closes the message. Documents that were added before stay. */
  cancel: () => void;
}

interface Callbacks {
  /** Opens the place that shows the progress. */
  onStart: () => void;
  /** Asks for the documents again. */
  onAdded: () => void;
}

/** Adds PDF files and pictures as documents of the live. A lost network pauses the upload. */
export function useAddDocuments(liveCode: string, room: Pick<Room, 'connection'>, { onStart, onAdded }: Callbacks): Adding {
  const [state, setState] = useState<AddState | null>(null);
  const running = useRef<AbortController | null>(null);
  const resume = useRef<(() => void) | null>(null);
  useReconnected(room, () => resume.current?.());
  useEffect(() => () => running.current?.abort(), []);

  const isBusy = state !== null && state.kind !== 'failed';
  // The browser asks for confirmation before the page closes, because the upload would be lost.
  useEffect(() => {
    if (!isBusy) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [isBusy]);

  /** Repeats work that got no answer, as soon as the room is connected again or the teacher asks for it. */
  async function retryUntilAnswered<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CallUnanswered) || signal.aborted) throw error;
        await new Promise<void>((resolve) => {
          resume.current = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
          setState((shown) => (shown?.kind === 'uploading' ? { ...shown, resume: resolve } : shown));
        });
        resume.current = null;
        setState((shown) => (shown?.kind === 'uploading' ? { ...shown, resume: null } : shown));
      }
    }
  }

  const decide = (document: NewDocument, signal: AbortSignal) =>
    new Promise<Verdict>((resolve) => {
      signal.addEventListener('abort', () => resolve('cancel'), { once: true });
      setState({ kind: 'missingFonts', document, decide: resolve });
    });

  const addAll = (files: readonly File[], signal: AbortSignal) =>
    addDocuments(files, {
      signal,
      onProgress: (progress) => setState({ kind: 'uploading', ...progress, resume: null }),
      upload: (file) => retryUntilAnswered(signal, async () => (await upload<'uploadLivePage'>(documentSite()?.bases, liveRoomAddresses.uploadLivePage, { fields: { liveCode }, file, signal })).address),
      decide: (document) => decide(document, signal),
      async save({ id, title, pages, texts = [] }) {
        setState({ kind: 'uploading', done: pages.length, total: pages.length, resume: null });
        await retryUntilAnswered(signal, () => roomCalls.call('addLiveDocument', { liveCode, document: id, title, pages, texts }, { signal }));
        onAdded();
      },
    });

  return {
    state,
    add(files) {
      if (files.length === 0 || running.current) return;
      const own = (running.current = new AbortController());
      setState({ kind: 'uploading', done: 0, total: 1, resume: null });
      onStart();
      addAll(files, own.signal)
        .then((added) => {
          setState(null);
          if (added > 0) showToast('success', `已加上 ${added} 页`);
        })
        .catch((error: unknown) => setState(own.signal.aborted ? null : { kind: 'failed', message: failureText(error) }))
        .finally(() => (running.current = null));
    },
    cancel() {
      running.current?.abort();
      setState(null);
    },
  };
}
