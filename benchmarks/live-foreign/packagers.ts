import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A process that packs a film into HLS. Both copy picture and sound, with the same options of the same muxer. */
export type Packager = (film: string, folder: string, isPaced: boolean) => ChildProcess;

export const hlsOptions = { hls_time: '1', hls_segment_type: 'fmp4', hls_list_size: '0', hls_flags: 'temp_file' };

const packInNode: Packager = (film, folder, isPaced) => spawn(process.execPath, [join(import.meta.dirname, 'pack.ts'), film, folder, isPaced ? 'paced' : 'whole'], { stdio: 'ignore' });

/** The program on the path, or the one that FFMPEG names. */
export const ffmpeg = process.env.FFMPEG ?? 'ffmpeg';

const packByProgram: Packager = (film, folder, isPaced) => {
  const options = Object.entries(hlsOptions).flatMap(([name, value]) => [`-${name}`, value]);
  return spawn(ffmpeg, ['-nostdin', '-v', 'error', ...(isPaced ? ['-re'] : []), '-i', film, '-c', 'copy', '-f', 'hls', ...options, join(folder, 'live.m3u8')], { stdio: 'ignore' });
};

export const packagers: readonly [name: string, pack: Packager][] = [['ffmpeg of the system', packByProgram], ['node-av in a Node', packInNode]];
