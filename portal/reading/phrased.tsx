import { Fragment } from 'react';

/** A short text that breaks only between phrases (`phrasesOf`). Its CSS rule must set `word-break: keep-all`. */
export const Phrased = ({ phrases }: { phrases: readonly string[] }) =>
  phrases.map((phrase, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
