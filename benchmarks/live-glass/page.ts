/**
 * Runs in Chromium with the product's adapters: a teacher whose pictures contain the time at which they were drawn, and a viewer that reads
 * it. Both pages are on one machine and share its clock.
 */
import type { PlayDescriptor, PublishDescriptor } from '../../contract/live/descriptors.ts';
import { openFlv } from '../../browser/live/play-flv.ts';
import { openHls } from '../../browser/live/play-hls.ts';
import { openWhep } from '../../browser/live/play-whep.ts';
import { createPlayer } from '../../browser/live/player.ts';
import type { OpenOptions, OpenStream } from '../../browser/live/stream.ts';
import { publishWhip } from '../../browser/live/publish-whip.ts';

/** Milliseconds since 1970, the same in all pages. */
const now = () => performance.timeOrigin + performance.now();
const bits = 16;
const [width, height] = [1280, 720];
const half = height / 2;

/** Draws the last 16 bits of the time as bars, and their inverse below, so that a torn or blended picture is detected. */
function draw(pen: CanvasRenderingContext2D): void {
  const code = Math.round(now()) & 0xffff;
  for (let bit = 0; bit < bits; bit++) {
    const isSet = (code >> (bits - 1 - bit)) & 1;
    pen.fillStyle = isSet ? 'white' : 'black';
    pen.fillRect((bit * width) / bits, 0, width / bits, half);
    pen.fillStyle = isSet ? 'black' : 'white';
    pen.fillRect((bit * width) / bits, half, width / bits, half);
  }
  // The moving part costs the encoder about as much as a person in front of a camera.
  for (let spot = 0; spot < 60; spot++) {
    pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
    pen.fillRect(Math.random() * width, half - 60 + Math.random() * 100, 24, 12);
  }
}

const reader = new OffscreenCanvas(bits, 8).getContext('2d', { willReadFrequently: true })!;

/** @returns the delay of the shown picture in milliseconds. Null if it is unreadable */
function ageOf(video: HTMLVideoElement): number | null {
  const at = now();
  reader.drawImage(video, 0, 0, bits, 8);
  const { data } = reader.getImageData(0, 0, bits, 8);
  let code = 0;
  for (let bit = 0; bit < bits; bit++) {
    const above = data[(1 * bits + bit) * 4]! > 128;
    if (above === data[(6 * bits + bit) * 4]! > 128) return null;
    code = code * 2 + (above ? 1 : 0);
  }
  return (Math.round(at) - code) & 0xffff;
}

let connection: RTCPeerConnection | null = null;
const remember = (opened: RTCPeerConnection) => void (connection = opened);

/** Replaces the port of the media process in an answer by the port of the proxy. */
function throughLine(port: number | null): void {
  const apply = RTCPeerConnection.prototype.setRemoteDescription as (this: RTCPeerConnection, description: RTCSessionDescriptionInit) => Promise<void>;
  RTCPeerConnection.prototype.setRemoteDescription = function (this: RTCPeerConnection, description?: RTCSessionDescriptionInit) {
    remember(this);
    if (port === null) return apply.call(this, description!);
    return apply.call(this, { type: description!.type, sdp: description!.sdp!.replaceAll(/^(a=candidate:\S+ \d+ \S+ \d+ \S+) \d+ typ host/gm, `$1 ${port} typ host`) });
  } as RTCPeerConnection['setRemoteDescription'];
}

async function publish(descriptor: PublishDescriptor): Promise<{ begunAt: number }> {
  const begunAt = now();
  if (descriptor.kind !== 'whip') throw new Error(`publishing by ${descriptor.kind} is not measured`);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d')!;
  const { framesPerSecond, bitrateKilobits } = { framesPerSecond: 20, bitrateKilobits: 2000 };
  setInterval(() => draw(pen), 1000 / framesPerSecond);
  const sound = new AudioContext();
  const out = sound.createMediaStreamDestination();
  const tone = new OscillatorNode(sound, { frequency: 440 });
  tone.connect(new GainNode(sound, { gain: 0.1 })).connect(out);
  tone.start();
  const media = new MediaStream([...canvas.captureStream(framesPerSecond).getTracks(), ...out.stream.getTracks()]);
  await publishWhip({ ...descriptor, profile: { ...descriptor.profile, framesPerSecond, bitrateKilobits } }, media, { signal: new AbortController().signal, onLost: () => console.error('the publisher lost its connection') });
  return { begunAt };
}

export interface Shown {
  /** Time at which a picture was shown, and its delay, both in milliseconds. */
  at: number;
  age: number;
}

let shown: Shown[] = [];
let video: HTMLVideoElement | null = null;

function element(): HTMLVideoElement {
  video?.remove();
  const made = Object.assign(document.createElement('video'), { muted: true, playsInline: true, autoplay: true, width: 640 });
  document.body.append(made);
  video = made;
  shown = [];
  const look = () => {
    const age = ageOf(made);
    if (age !== null) shown.push({ at: now(), age });
    if (video === made) made.requestVideoFrameCallback(look);
  };
  made.requestVideoFrameCallback(look);
  return made;
}

const open = (descriptor: PlayDescriptor, options: OpenOptions): Promise<OpenStream> => {
  if (descriptor.kind === 'whep') return openWhep(descriptor, options);
  if (descriptor.kind === 'flv') return openFlv(descriptor, options);
  if (descriptor.kind === 'hls') return openHls(descriptor, options);
  throw new Error(`playing by ${descriptor.kind} is not measured`);
};

let stream: OpenStream | null = null;

/** Opens one line without the player. @returns milliseconds until the first picture */
async function watch(descriptor: PlayDescriptor): Promise<number> {
  stream?.close();
  const begunAt = now();
  const made = element();
  stream = await open(descriptor, { audioOnly: false, signal: new AbortController().signal, onLost: () => console.error(`the viewer lost ${descriptor.kind}`) });
  stream.attach(made);
  await made.play();
  while (shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return shown[0]!.at - begunAt;
}

let player: ReturnType<typeof createPlayer> | null = null;

/** Plays like the pages. The player chooses the line. */
function play(descriptors: PlayDescriptor[]): void {
  stream?.close();
  player = createPlayer({ video: element(), descriptors: async () => descriptors, open, canOpen: () => true, sound: 'mutedFirst' });
  player.start();
}

/** The browser's counters of the pictures that the last connection sent or received. */
async function counters(): Promise<Record<string, unknown>> {
  const names = ['framesPerSecond', 'packetsSent', 'retransmittedPacketsSent', 'packetsReceived', 'packetsLost', 'nackCount', 'pliCount', 'keyFramesEncoded', 'keyFramesDecoded', 'framesDropped', 'freezeCount', 'totalFreezesDuration', 'qualityLimitationReason'];
  for (const report of (await connection!.getStats()).values() as Iterable<Record<string, unknown>>) {
    if (report.kind === 'video' && (report.type === 'inbound-rtp' || report.type === 'outbound-rtp')) return Object.fromEntries(names.filter((name) => name in report).map((name) => [name, report[name]]));
  }
  return {};
}

const glass = {
  throughLine,
  publish,
  watch,
  play,
  playing: () => player?.state(),
  /** Pictures since the last call. */
  takeShown: () => shown.splice(0),
  stats: () => stream?.stats(),
  counters,
};
export type Glass = typeof glass;
Object.assign(globalThis, { glass });
