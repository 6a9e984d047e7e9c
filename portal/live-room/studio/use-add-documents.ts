import { useEffect, useRef, useState } from 'react';
import { documentsIn, type NewDocument } from '../../../browser/live/documents/read-documents.ts';
import { showToast } from '../../../browser/toasts.ts';
import { upload } from '../../../browser/upload.ts';
import { liveRoomAddresses } from '../../../contract/calls/live-room-addresses.ts';
import { CallUnanswered } from '../../../contract/client.ts';
import { documentSite } from '../../client.ts';
import { roomClient } from '../client.ts';
import { failureText } from '../failure-text.ts';
import { useReconnected } from '../use-reconnected.ts';
import type { Room } from '../use-room.ts';

/** What the teacher sees while files become documents. */
type AddState =
  /** `goOn`: null unless the network is lost. It tries the page again. */
  | { kind: 'uploading'; done: number; total: number; goOn: (() => void) | null }
  /** Characters of some pages may be missing, so the teacher decides. */
  | { kind: 'lacking'; title: string; pages: string; decide: (isWanted: boolean) => void }
  | { kind: 'failed'; message: string };

export interface Adding {
  state: AddState | null;
  /** Does nothing while other files are added. */
  add: (files: readonly File[]) => void;
  /** Stops the upload, or closes the message. Documents that were added before stay. */
  cancel: () => void;
}

interface Told {
  /** Opens the place that shows the progress. */
  onStart: () => void;
  /** Asks for the documents again. */
  onAdded: () => void;
}

/** Adds PDF files and pictures as documents of the live. A lost network pauses the upload. */
export function useAddDocuments(liveCode: string, room: Pick<Room, 'connection'>, { onStart, onAdded }: Told): Adding {
  const [state, setState] = useState<AddState | null>(null);
  const running = useRef<AbortController | null>(null);
  const goOn = useRef<(() => void) | null>(null);
  useReconnected(room, () => goOn.current?.());
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
  async function insist<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CallUnanswered) || signal.aborted) throw error;
        await new Promise<void>((resolve) => {
          goOn.current = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
          setState((shown) => (shown?.kind === 'uploading' ? { ...shown, goOn: resolve } : shown));
        });
        goOn.current = null;
        setState((shown) => (shown?.kind === 'uploading' ? { ...shown, goOn: null } : shown));
      }
    }
  }

  const isWanted = ({ title, lacking }: NewDocument) => lacking === null || new Promise<boolean>((decide) => setState({ kind: 'lacking', title, pages: lacking, decide }));

  async function addAll(files: readonly File[], signal: AbortSignal): Promise<number> {
    let added = 0;
    const reading = {
      signal,
      onProgress: (progress: { done: number; total: number }) => setState({ kind: 'uploading', ...progress, goOn: null }),
      upload: (file: Blob) => insist(signal, async () => (await upload<'uploadLivePage'>(documentSite()?.bases, liveRoomAddresses.uploadLivePage, { fields: { liveCode }, file, signal })).address),
    };
    for (const read of documentsIn(files)) {
      const document = await read(reading);
      if (!(await isWanted(document))) continue;
      const { id, title, pages, texts = [] } = document;
      setState({ kind: 'uploading', done: pages.length, total: pages.length, goOn: null });
      await insist(signal, () => roomClient.call('addLiveDocument', { liveCode, document: id, title, pages, texts }, { signal }));
      added += pages.length;
      onAdded();
    }
    return added;
  }

  return {
    state,
    add(files) {
      if (files.length === 0 || running.current) return;
      const own = (running.current = new AbortController());
      setState({ kind: 'uploading', done: 0, total: 1, goOn: null });
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
