import { samplesPerFrame } from './aac.ts';
import { Cutter, type Init, type Part } from './cutter.ts';
import type { VideoConfig } from './pictures.ts';
import { sampleRate } from './sound.ts';

/** Makes parts of streams for tests. Their pictures and sound have no content. */

export const small: VideoConfig = { width: 1280, height: 720, sps: Buffer.from('6742c01fda014016ec0440000003004000000c83c60ca8', 'hex'), pps: Buffer.from('68ce3c80', 'hex') };
const frameMilliseconds = (samplesPerFrame / sampleRate) * 1000;

export function cutter({ keyframeBytes = 2_000 } = {}) {
  const inits: Init[] = [];
  const parts: Part[] = [];
  const cut = new Cutter({ firstEpoch: 100, begun: (init) => inits.push(init), cut: (part) => parts.push(part) });
  let frames = 0;
  return {
    inits,
    parts,
    cut,
    sound(until: number) {
      for (; frames * frameMilliseconds < until; frames++) cut.addSound({ position: frames * samplesPerFrame, data: Buffer.alloc(100, 1) });
    },
    picture: (at: number, isKeyframe: boolean, config = small) => cut.addPicture({ at, offset: 0, isKeyframe, config, data: Buffer.alloc(isKeyframe ? keyframeBytes : 200) }),
  };
}

/** Adds 20 pictures a second with a key frame every two seconds, followed by sound. */
export function play(from: number, until: number, { picture, sound }: ReturnType<typeof cutter>, config = small): void {
  for (let at = from; at < until; at += 50) {
    picture(at, (at - from) % 2_000 === 0, config);
    sound(at);
  }
}
