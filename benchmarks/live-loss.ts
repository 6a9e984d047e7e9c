/**
 * Through 80 ms of round trip and 3 % of loss, on the teacher's line and again on the student's, a picture is at most 300 ms on its way
 * (p50) and none stands still for a second; where UDP is blocked, the student sees it by HTTP-FLV, and by WHEP again when that is possible.
 *
 * Chromium publishes and watches as in live-glass.ts, through two UDP proxies that delay every packet and drop some at random, in both
 * directions. Arguments: milliseconds of the round trip, percent of loss, seconds.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { claim } from './claim.ts';
import { describe, goOnAir, seenIn } from './live-glass/on-air.ts';

const roundTrip = Number(process.argv[2] ?? 80);
const loss = Number(process.argv[3] ?? 3) / 100;
const seconds = Number(process.argv[4] ?? 60);
const atMost = 300;
const clear = { milliseconds: 0, loss: 0 };

console.log(`load of the machine at the begin: ${loadavg()[0]!.toFixed(1)} on its processors; on each of two lines ${roundTrip} ms of round trip and ${loss * 100} % of loss`);
const air = await goOnAir({ students: 2 });
try {
  const bad = { milliseconds: roundTrip / 2, loss };
  const [up, down] = [await air.line(bad), await air.line(bad)];
  const [teacher, viewer] = [await air.teacherPage(up), await air.studentPage(down)];
  await teacher.ask('publish', (await air.streamsOf(air.teacher)).publish!);
  await delay(8_000);
  const whep = (await air.streamsOf(air.students[0]!)).play.find(({ kind }) => kind === 'whep')!;
  console.log(`first picture: ${(await viewer.ask('watch', whep)).toFixed(0)} ms`);
  await delay(5_000);
  await viewer.ask('takeShown');
  await viewer.ask('stats');
  await delay(seconds * 1000);
  const shown = await viewer.ask('takeShown');
  const seen = seenIn(shown, seconds);
  const stats = await viewer.ask('stats');
  console.log(`whep  ${describe(seen)}`);
  // Sound is not sent again.
  console.log(`lost of sound and pictures together ${stats?.lossPercent?.toFixed(2) ?? '?'} %, ${stats?.kilobitsPerSecond ?? '?'} kbit/s`);
  const shownCounters = (counters: Record<string, unknown>) => Object.entries(counters).map(([name, value]) => `${name} ${String(value)}`).join(', ');
  console.log(`teacher: ${shownCounters(await teacher.ask('counters'))}\nstudent: ${shownCounters(await viewer.ask('counters'))}`);
  claim(`a picture is at most ${atMost} ms on its way (p50): ${seen.median.toFixed(0)}`, seen.median <= atMost);
  claim(`no picture stands still for a second: ${seen.longestGap.toFixed(0)} ms at most`, seen.longestGap < 1_000);

  // A firewall that blocks UDP, and later allows it.
  up.set(clear);
  const blocked = await air.line({ milliseconds: 0, loss: 1 });
  const guarded = await air.studentPage(blocked);
  const { play } = await air.streamsOf(air.students[1]!);
  const begun = performance.now();
  const until = async (line: string) => {
    for (;;) {
      const state = await guarded.ask('playing');
      if (state?.line === line && state.phase === 'playing') return (performance.now() - begun) / 1000;
      if (performance.now() - begun > 200_000) throw new Error(`${line} did not play: ${JSON.stringify(state)}`);
      await delay(100);
    }
  };
  await guarded.ask('play', play);
  const byFlv = await until('flv');
  await delay(5_000);
  blocked.set(clear);
  await guarded.ask('takeShown');
  const byWhep = await until('whep');
  await delay(5_000);
  const gap = seenIn(await guarded.ask('takeShown'), 1).longestGap;
  console.log(`without UDP it plays by FLV after ${byFlv.toFixed(1)} s, and by WHEP ${byWhep.toFixed(0)} s after the begin; between them at most ${gap.toFixed(0)} ms without a new picture`);
  claim('without UDP the student sees the class by FLV within 8 s', byFlv <= 8);
  claim('the return to WHEP interrupts the picture for less than a second', gap < 1_000);
} finally {
  await air.close();
}
