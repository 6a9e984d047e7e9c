import { type EarlyPicture, openEarly } from '../../browser/live/early-picture.ts';
import { firstStreams, takeFirstCall } from './first-calls.ts';

const codeOfPage = () => new URLSearchParams(location.search).get('code');

interface FirstPicture {
  picture: EarlyPicture;
  code: string | null;
}

/** Opens when this module runs. A room's document imports it before its other scripts (first-calls-script.ts). */
let first: FirstPicture | null = firstStreams() ? { picture: openEarly(firstStreams()!, takeFirstCall), code: codeOfPage() } : null;

/** The picture that has opened with the document. Null for a later room, and if it was taken before. */
export function takeFirstPicture(): EarlyPicture | null {
  const taken = first?.code === codeOfPage() ? first.picture : null;
  first = null;
  return taken;
}
