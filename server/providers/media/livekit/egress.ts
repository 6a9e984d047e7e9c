import { stat } from 'node:fs/promises';
import type { S3StorageOptions } from '../../storage/index.ts';
import type { ProviderDependencies } from '../../surroundings.ts';
import { MediaUnavailable, type MediaResponse, type RecordedPart } from '../provider.ts';
import { playableSeconds } from '../media-duration.ts';
import type { VendorOutput } from '../options.ts';
import { createVendorFiles, type VendorFiles } from '../vendor-files.ts';

import type { Egress, LivekitApi } from './server-api.ts';

/**
 * Recording and HLS of the teacher's stream: one participant egress for each connection of the teacher, which is one part of the
 * recording (docs.livekit.io, "Participant egress"). The portal serves the HLS files with passes.
 */
export function createLivekitEgress({ api, output, clock, logger, hmac }: { api: LivekitApi; output: VendorOutput; hmac(text: string): string } & ProviderDependencies) {
  const files = createVendorFiles(output);
  const upload = output.kind === 's3' ? { s3: s3Upload(output.storage) } : {};
  /** Folder names are random, because a bucket may be public. */
  const folderOf = (stream: string): string => `live-egress/${hmac(`egress of ${stream}`).slice(0, 32)}`;
  const isRunning = ({ status = 'EGRESS_STARTING' }: Egress) => status === 'EGRESS_STARTING' || status === 'EGRESS_ACTIVE' || status === 'EGRESS_ENDING';

  /** Keys of the files of an egress, without its own path prefix. */
  function filesOf(stream: string, { fileResults = [] }: Egress): { key: string; startedAt: number }[] {
    return fileResults.flatMap(({ filename, startedAt }) => {
      const [, name, begun] = /(?:^|\/)((\d{10,16})\.mp4)$/.exec(filename) ?? [];
      const told = Math.floor(Number(startedAt) / 1e6);
      return name ? [{ key: `${folderOf(stream)}/${name}`, startedAt: told > 0 ? told : Number(begun) }] : [];
    });
  }

  return {
    /** Starts the recording and HLS unless they run. */
    async start(stream: string, identity: string): Promise<void> {
      const active = await api.egresses(stream, true);
      if (active.some((each) => isRunning(each) && each.participant?.identity === identity)) return;
      const at = clock.now();
      await api.startParticipantEgress({
        roomName: stream,
        identity,
        screenShare: false,
        preset: 'H264_1080P_30',
        fileOutputs: [{ fileType: 'MP4', filepath: files.pathOf(`${folderOf(stream)}/${at}.mp4`), disableManifest: true, ...upload }],
        segmentOutputs: [
          {
            protocol: 'HLS_PROTOCOL',
            filenamePrefix: files.pathOf(`${folderOf(stream)}/${at}`),
            playlistName: `${at}-all.m3u8`,
            livePlaylistName: 'live.m3u8',
            segmentDuration: 2,
            disableManifest: true,
            ...upload,
          },
        ],
      });
    },

    async stop(stream: string): Promise<void> {
      for (const each of await api.egresses(stream, true)) if (isRunning(each) && each.status !== 'EGRESS_ENDING') await api.stopEgress(each.egressId);
    },

    /** @throws MediaUnavailable while an egress still writes. Try again later. */
    async parts(stream: string): Promise<RecordedPart[]> {
      const all = await api.egresses(stream);
      if (all.some(isRunning)) throw new MediaUnavailable('LiveKit: the egress is still writing');
      const parts: RecordedPart[] = [];
      for (const each of all) {
        if (each.status !== 'EGRESS_COMPLETE') logger.error({ stream, egress: each.egressId, status: each.status, fault: each.error }, 'an egress did not complete');
        for (const { key, startedAt } of filesOf(stream, each)) {
          const path = await files.local(key);
          const seconds = path === null ? 0 : await playableSeconds(path, logger);
          if (path !== null && seconds > 0) parts.push({ path, startedAt, seconds, bytes: (await stat(path)).size });
        }
      }
      return parts.toSorted((one, other) => one.startedAt - other.startedAt);
    },

    async remove(stream: string): Promise<void> {
      for (const each of await api.egresses(stream)) {
        await files.remove(filesOf(stream, each).map(({ key }) => key));
        for (const { playlistName } of each.segmentResults ?? []) {
          const [, name] = /(?:^|\/)(\d{10,16}-all\.m3u8)$/.exec(playlistName) ?? [];
          if (!name) continue;
          const playlist = `${folderOf(stream)}/${name}`;
          const segments = linesOf((await textOf(files, playlist)) ?? '').filter((line) => segmentName.test(line));
          await files.remove([...segments.map((segment) => `${folderOf(stream)}/${segment}`), playlist, `${folderOf(stream)}/live.m3u8`]);
        }
      }
    },

    /** Serves an HLS file of a stream. @param count called with the number of sent bytes */
    async answer(stream: string, name: string, count: (bytes: number) => void): Promise<MediaResponse> {
      const isPlaylist = name === 'live.m3u8';
      if (!isPlaylist && !segmentName.test(name)) return { status: 404 };
      const found = await files.read(`${folderOf(stream)}/${name}`);
      if (!found) return { status: 404 };
      const { bytes, body } = found;
      return {
        status: 200,
        headers: { 'Content-Type': isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp2t', 'Content-Length': String(bytes), 'Cache-Control': isPlaylist ? 'no-store' : 'private, max-age=600' },
        body(to) {
          body.on('data', (chunk: Buffer) => count(chunk.length));
          body.on('error', () => to.destroy());
          to.on('close', () => body.destroy());
          body.pipe(to);
        },
      };
    },
  };
}

/** S3Upload of the egress API. */
const s3Upload = ({ accessKeyId, secretAccessKey, region, bucket, endpoint, forcePathStyle }: S3StorageOptions) => ({
  accessKey: accessKeyId,
  secret: secretAccessKey,
  region,
  bucket,
  ...(endpoint && { endpoint }),
  forcePathStyle: forcePathStyle ?? false,
});

/** Segment names of the egress: prefix, underscore, number. */
const segmentName = /^\d{10,16}_\d{1,8}\.ts$/;
const playlistBytesAtMost = 4 * 1024 * 1024;

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

async function textOf(files: VendorFiles, key: string): Promise<string | null> {
  const found = await files.read(key);
  if (!found) return null;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of found.body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > playlistBytesAtMost) break;
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}
