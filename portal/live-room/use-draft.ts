import { useState } from 'react';

/** A text that is being written. It is kept by the owner, so that it outlives the field. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
  /** Puts a refused text back, before what was written meanwhile. */
  giveBack: (refused: string) => void;
}

export const withRefused = (text: string, refused: string): string => (text.trim() === '' ? refused : `${refused} ${text}`);

export function useDraft(): Draft {
  const [text, setText] = useState('');
  return { text, setText, giveBack: (refused) => setText((written) => withRefused(written, refused)) };
}
