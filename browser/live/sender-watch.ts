/** While the sender is gone, an HTTP stream repeats its last picture once a second. Every real picture has more frames. */
const secondsOfStill = 3;
const framesOfStill = 4;
const framesOfMoving = 4;
/** First delays of the requests. The server notices a lost sender after five seconds. */
const firstWaits = [0, 1_000, 2_000];
/** Later intervals. `present`: the picture is frozen but the sender is there. `away`: the sender may have returned without pictures. */
const laterWaits = { present: 60_000, away: 20_000 };
/** Random delay that spreads the requests of many viewers. */
const spreadMilliseconds = 1_000;

/** Detects a lost sender: a frozen picture starts requests to the server, which knows whether the sender is gone. */
export function createSenderWatch(ask: () => Promise<boolean>, random: () => number) {
  let samples: number[] = [];
  let asks = 0;
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    const wait = firstWaits[asks++] ?? laterWaits[isAway ? 'away' : 'present'];
    const planned = setTimeout(async () => {
      const answer = await ask().catch(() => isAway);
      // The picture has moved, or the stream was closed.
      if (timer !== planned) return;
      isAway = answer;
      plan();
    }, wait + random() * spreadMilliseconds);
    timer = planned;
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
    samples = [];
    asks = 0;
  }

  return {
    /** Called once a second. @param frames number of shown frames since the start of the stream. @returns true if the sender is gone */
    note(frames: number): boolean {
      const last = samples.at(-1) ?? frames;
      const hasMoved = frames - last >= framesOfMoving;
      // Another stream counts from 0.
      if (hasMoved || frames < last) pause();
      if (hasMoved) isAway = false;
      samples = [...samples.slice(-secondsOfStill), frames];
      if (samples.length > secondsOfStill && frames - samples[0]! <= framesOfStill && timer === undefined) plan();
      return isAway;
    },
    /** Called between streams, and while the tab is in the background. Keeps the last answer. */
    pause,
    stop(): void {
      pause();
      isAway = false;
    },
  };
}
