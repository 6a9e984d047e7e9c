import { readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource, FilePathSource, FilePathTarget, Input, type InputAudioTrack, type InputVideoTrack, Mp4OutputFormat, Output } from 'mediabunny';
import { mediaSeconds } from '../../media-duration.ts';
import { cutToWholeFragments } from './fragmented-file.ts';
import { requireSpace } from './free-space.ts';

const rawSuffix = '.raw.mp4';

/** A shorter part is left out. It may hold no frame of sound, and players stop at it. */
const shortestSeconds = 0.2;

/** @param number of the file in its directory, from 1. @param beganAt milliseconds since 1970 */
export const rawName = (number: number, beganAt: number): string => `${String(number).padStart(4, '0')}-${Math.round(beganAt)}${rawSuffix}`;

/** The raw files of a recording, in order. None if nothing was recorded. @throws the error of the system if the directory cannot be read */
export async function rawFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(rawSuffix)).toSorted();
}

export interface RecordedFile {
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  seconds: number;
  bytes: number;
}

const finishedName = (name: string): string => name.replace(rawSuffix, '.mp4');

/**
 * Rewrites the recorded files of a directory as seekable files that start at 0, without re-encoding. Can be repeated after a crash:
 * finished files stay. The file that a crash cut off keeps its whole fragments. A file with almost nothing in it is skipped.
 * @param require the check of the disk
 * @throws DiskFull, or the error of the system if a file cannot be read or written. The caller must then keep the recording
 */
export async function finishRecording(directory: string, require = requireSpace): Promise<RecordedFile[]> {
  const files: RecordedFile[] = [];
  const names = await rawFiles(directory);
  if (names.length > 0) await require(directory, await bytesToWrite(directory, names));
  for (const name of names) {
    const path = join(directory, finishedName(name));
    const seconds = (await exists(path)) ? await mediaSeconds(path) : await remux(join(directory, name), path);
    if (seconds === null || seconds < shortestSeconds) continue;
    files.push({ path, startedAt: Number(/-(\d+)\./.exec(name)?.[1] ?? 0), seconds, bytes: (await stat(path)).size });
  }
  return files;
}

/** Bytes that finishing needs on the disk: each file is rewritten here and copied to the storage, which may be on the same disk. */
async function bytesToWrite(directory: string, names: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(directory, name))).size * ((await exists(join(directory, finishedName(name)))) ? 1 : 2);
  return bytes;
}

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);

/** @returns seconds; null if nothing in the file can be played */
async function remux(from: string, to: string): Promise<number | null> {
  if (!(await cutToWholeFragments(from))) return null;
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
  const unfinished = `${to}.part`;
  try {
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(unfinished) });
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const tracks = [video, audio].filter((track) => track !== null);
    const first = Math.min(...(await Promise.all(tracks.map((track) => track.getFirstTimestamp()))));
    if (!Number.isFinite(first)) return null;
    const copies = tracks.map((track) => copyOf(track, output, first));
    await output.start();
    await inTurn(copies);
    await output.finalize();
    await rename(unfinished, to);
    return await mediaSeconds(to);
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    if (isOfSystem(error)) throw error;
    return null;
  } finally {
    input.dispose();
  }
}

const isOfSystem = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).code === 'string';

interface Copy {
  /** Copies one packet. @returns its time in seconds; null after the last one */
  step(): Promise<number | null>;
}

function copyOf(track: InputAudioTrack | InputVideoTrack, output: Output, first: number): Copy {
  const packets = new EncodedPacketSink(track).packets();
  let config: unknown;
  const add = track.isVideoTrack() ? videoAdder(output) : audioAdder(output);
  return {
    async step() {
      config ??= await track.getDecoderConfig();
      const { value: packet, done } = await packets.next();
      if (done || !packet) return null;
      await add(packet.clone({ timestamp: packet.timestamp - first }), { decoderConfig: config as never });
      return packet.timestamp - first;
    },
  };
}

function videoAdder(output: Output) {
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  return source.add.bind(source);
}

function audioAdder(output: Output) {
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  return source.add.bind(source);
}

/** Copies the tracks in turns by time, so that memory holds only a moment of the film. */
async function inTurn(copies: readonly Copy[]): Promise<void> {
  const places = new Map(copies.map((copy) => [copy, -Infinity]));
  while (places.size > 0) {
    const [behind] = [...places].reduce((one, other) => (other[1] < one[1] ? other : one));
    const at = await behind.step();
    if (at === null) places.delete(behind);
    else places.set(behind, at);
  }
}
