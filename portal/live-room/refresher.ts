import { backOff } from '../../browser/live/stream.ts';

const firstRetryMilliseconds = 2_000;
const longestRetryMilliseconds = 60_000;
const nextLookMilliseconds = 20_000;

interface RefresherOptions<Answer> {
  /** Whether an error is an answer that stays the same. */
  isFinal?: (error: unknown) => boolean;
  ask: (signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** The answer will soon be another one, so the refresher asks again after a while. */
  isPassing: (answer: Answer) => boolean;
  random?: () => number;
}

/** Asks for a thing again when it has changed. A failed request is repeated until one succeeds or is refused for good, because nothing else would ask again. */
export function createRefresher<Answer>({ ask, onAnswer, isPassing, isFinal = () => false, random = Math.random }: RefresherOptions<Answer>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = new AbortController();
  let failures = 0;

  function stop(): void {
    clearTimeout(timer);
    left.abort();
  }

  function plan(wait: number): void {
    stop();
    left = new AbortController();
    const { signal } = left;
    timer = setTimeout(() => {
      ask(signal).then(
        (answer) => {
          if (signal.aborted) return;
          failures = 0;
          onAnswer(answer);
          lookAgain(answer);
        },
        (error: unknown) => {
          if (!signal.aborted && !isFinal(error)) plan(backOff(++failures, firstRetryMilliseconds, longestRetryMilliseconds, random));
        },
      );
    }, wait);
  }

  /** Plans the next request if the answer is a passing one. */
  function lookAgain(answer: Answer): void {
    if (isPassing(answer)) plan(backOff(1, nextLookMilliseconds, nextLookMilliseconds, random));
  }

  return {
    lookAgain,
    /** Asks at a random moment within the time. A later call replaces an earlier one. */
    refresh(withinMilliseconds = 0): void {
      failures = 0;
      plan(random() * withinMilliseconds);
    },
    stop,
  };
}
