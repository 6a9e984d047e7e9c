import { useEffect, useState } from 'react';
import { roomClient } from '../client.ts';
import type { RoomOfTeacher } from './use-class.ts';

/** Waits after a failed request for the documents. */
const retryMilliseconds = 10_000;

/** The details with the documents as they are now. The room tells when they have changed. */
export function useFreshDocuments(given: RoomOfTeacher, changes: number): RoomOfTeacher {
  const { liveCode } = given;
  const [documents, setDocuments] = useState(given.documents);
  useEffect(() => {
    if (changes === 0) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      roomClient.call('liveCourseDetail', { liveCode }, { signal: left.signal }).then(
        ({ data }) => setDocuments(data.documents),
        () => {
          if (!left.signal.aborted) timer = setTimeout(ask, retryMilliseconds);
        },
      );
    void ask();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [changes, liveCode]);
  return { ...given, documents };
}
