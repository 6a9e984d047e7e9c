import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoundMixer } from './sound.ts';

/** Edges of the audio graph, as `from>to`. */
let wires: Set<string>;
let samples: number[];
let clock: { state: string };

beforeEach(() => {
  wires = new Set();
  samples = [];
  clock = { state: 'running' };
  const node = (name: string) => ({
    name,
    connect: (to: { name: string }) => void wires.add(`${name}>${to.name}`),
    disconnect: () => [...wires].filter((wire) => wire.startsWith(`${name}>`)).forEach((wire) => wires.delete(wire)),
  });
  vi.stubGlobal('MediaStream', class {
    readonly name: string;
    constructor([track]: { label: string }[]) {
      this.name = track!.label;
    }
  });
  vi.stubGlobal('AudioContext', class {
    get state() {
      return clock.state;
    }
    createMediaStreamDestination = () => ({ ...node('out'), stream: { getAudioTracks: () => [{ label: 'mixed' }] } });
    createAnalyser = () => ({ ...node('meter'), fftSize: 0, getFloatTimeDomainData: (into: Float32Array) => into.forEach((_, index) => (into[index] = samples[index % samples.length] ?? 0)) });
    createMediaStreamSource = ({ name }: { name: string }) => node(name);
    resume = async () => void (clock.state = 'running');
    close = async () => {};
  });
});
afterEach(() => void vi.unstubAllGlobals());

const track = (label: string) => ({ label }) as MediaStreamTrack;

test('mixes microphone and shared sound, meters only the microphone, and disconnects replaced sources', () => {
  const mixer = createSoundMixer();
  mixer.setMicrophone(track('clip'));
  mixer.setScreenSound(track('film'));
  expect([...wires].toSorted()).toEqual(['clip>meter', 'clip>out', 'film>out']);
  mixer.setMicrophone(track('inner'));
  mixer.setScreenSound(null);
  expect([...wires].toSorted()).toEqual(['inner>meter', 'inner>out']);
});

test('the level ranges from -60 dB to 0 dB, and clipping is reported', () => {
  const mixer = createSoundMixer();
  expect(mixer.level()).toEqual({ level: 0, isClipping: false });
  mixer.setMicrophone(track('clip'));
  samples = [0.1, -0.1];
  expect(mixer.level()).toEqual({ level: expect.closeTo(2 / 3, 2), isClipping: false });
  samples = [1, -1];
  expect(mixer.level()).toEqual({ level: 1, isClipping: true });
});

test('sound that the browser interrupted resumes after a press', async () => {
  const mixer = createSoundMixer();
  clock.state = 'interrupted';
  expect(mixer.isRunning()).toBe(false);
  await mixer.resume();
  expect(mixer.isRunning()).toBe(true);
});
