import { Fragment } from 'react';

/** A short text whose lines end between phrases (`phrasesOf`); its place in the style sheet says `word-break: keep-all`. */
export const Phrased = ({ phrases }: { phrases: readonly string[] }) =>
  phrases.map((phrase, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
