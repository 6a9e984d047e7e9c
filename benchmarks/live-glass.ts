/**
 * A picture is at most 60 ms on its way from the teacher to a student (p50, WHEP) on this machine, 1 s by HTTP-FLV and 4 s by HLS; a student
 * sees the first picture within 0.5 s, and again within 1.5 s after a killed publisher was replaced.
 *
 * Two Chromiums, 1280×720 with 20 pictures a second. The picture carries the time at which it was drawn, and the viewer reads it from what
 * it shows, so encoding, the way, buffering and decoding are all within. Encoder and decoders share the processors with the server.
 * Argument: seconds of each measurement.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { claim } from './claim.ts';
import { describe, type GlassPage, goOnAir, seenIn } from './live-glass/on-air.ts';
import { median } from './percentiles.ts';

const seconds = Number(process.argv[2] ?? 20);
const atMost = { whep: 60, flv: 1_000, hls: 4_000, first: 500, again: 1_500 };
/** Time for the bit rate of the sender, and for a player to come near. */
const settleSeconds = { whep: 4, flv: 15, hls: 10 };
const kills = 3;

console.log(`load of the machine at the begin: ${loadavg()[0]!.toFixed(1)} on its processors`);
const air = await goOnAir({ students: 6 });
try {
  const publish = async (page: GlassPage) => page.ask('publish', (await air.streamsOf(air.teacher)).publish!);
  const teacher = await air.teacherPage();
  await publish(teacher);
  await delay(5_000);

  const viewer = await air.studentPage();
  const lineOf = async (kind: 'whep' | 'flv' | 'hls', student = air.students[0]!) => (await air.streamsOf(student)).play.find((descriptor) => descriptor.kind === kind)!;
  const firsts: number[] = [];
  for (const student of air.students) firsts.push(await viewer.ask('watch', await lineOf('whep', student)));
  // The first one loads the decoder.
  console.log(`first picture by WHEP: median ${median(firsts.slice(1)).toFixed(0)} ms of ${firsts.map((first) => first.toFixed(0)).join(', ')}`);
  claim(`the first picture is there within ${atMost.first} ms: ${median(firsts.slice(1)).toFixed(0)}`, median(firsts.slice(1)) <= atMost.first);

  for (const kind of ['whep', 'flv', 'hls'] as const) {
    await viewer.ask('watch', await lineOf(kind));
    await delay(settleSeconds[kind] * 1000);
    await viewer.ask('takeShown');
    await delay(seconds * 1000);
    const seen = seenIn(await viewer.ask('takeShown'), seconds);
    const { delaySeconds } = (await viewer.ask('stats'))!;
    console.log(`${kind.padEnd(5)} ${describe(seen)}${kind === 'flv' ? `, ${((delaySeconds ?? 0) * 1000).toFixed(0)} ms of it in the player's buffer` : ''}`);
    claim(`by ${kind} the picture is at most ${atMost[kind]} ms behind (p50): ${seen.median.toFixed(0)}`, seen.median <= atMost[kind]);
  }

  await viewer.ask('watch', await lineOf('whep'));
  const waits: number[] = [];
  let former = teacher;
  for (let kill = 0; kill < kills; kill++) {
    const next = await air.teacherPage();
    const session = await former.page.context().newCDPSession(former.page);
    await Promise.race([session.send('Page.crash').catch(() => undefined), delay(500)]);
    await delay(2_000);
    await viewer.ask('takeShown');
    const { begunAt } = await publish(next);
    let again: number | undefined;
    while (again === undefined) {
      await delay(50);
      again = (await viewer.ask('takeShown')).find(({ at, age }) => at - age >= begunAt)?.at;
    }
    waits.push(again - begunAt);
    former = next;
    await delay(3_000);
  }
  console.log(`after a killed publisher, from the new offer to a moving picture: ${waits.map((wait) => wait.toFixed(0)).join(', ')} ms`);
  claim(`the picture moves within ${atMost.again} ms after republishing: ${Math.max(...waits).toFixed(0)}`, Math.max(...waits) <= atMost.again);
} finally {
  await air.close();
}
