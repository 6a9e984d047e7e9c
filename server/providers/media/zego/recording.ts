import { stat } from 'node:fs/promises';
import { screenProfile } from '../../../../contract/constants.ts';
import { createBucketFiles } from '../../storage/index.ts';
import type { ProviderDependencies } from '../../surroundings.ts';
import type { VendorOutput } from '../options.ts';
import { MediaUnavailable, type RecordedPart } from '../provider.ts';
import { playableSeconds } from '../media-duration.ts';
import { createVendorFiles } from '../vendor-files.ts';
import { unlessRefused, type ZegoApi } from './server-api.ts';

/** A class ends when its teacher was away for this long (spec live#start-and-end). */
const idleSeconds = 6 * 3_600;
const longestSeconds = 24 * 3_600;

/**
 * Cloud recording of a room as one film of all streams. The teacher's stream fills the picture; the voices of students are mixed in.
 * Task ids are kept in the bucket beside the films, where every instance of the portal finds them.
 */
export function createZegoRecording({ api, output, logger, hmac }: { api: ZegoApi; output: VendorOutput & { kind: 's3' }; hmac(text: string): string } & ProviderDependencies) {
  const { storage } = output;
  const bucket = createBucketFiles(storage);
  const files = createVendorFiles(output);
  const folderOf = (room: string): string => `live-zego/${hmac(`recording of ${room}`).slice(0, 32)}`;
  const listOf = (room: string): string => `${folderOf(room)}/tasks.json`;

  async function tasksOf(room: string): Promise<string[]> {
    const found = await bucket.get(listOf(room));
    return found ? ((await new Response(found.body as unknown as BodyInit).json()) as string[]) : [];
  }

  return {
    /** Starts the recording unless it runs. */
    async start(room: string): Promise<void> {
      const tasks = await tasksOf(room);
      const last = tasks.at(-1);
      const status = last && (await unlessRefused(api.recordTask(last)))?.Status;
      if (status === 1 || status === 2 || status === 5) return;
      const { width: Width, height: Height, framesPerSecond: Fps, bitrateKilobits } = screenProfile;
      const task = await api.startRecord({
        RoomId: room,
        RecordInputParams: {
          RecordMode: 2,
          StreamType: 3,
          FillBlank: true,
          MaxIdleTime: idleSeconds,
          MaxRecordTime: longestSeconds,
          MixConfig: { MixMode: 5, FillMode: 2, MixMaxResolutionStreamId: room, MixOutputStreamId: 'class', MixOutputVideoConfig: { Width, Height, Fps, Bitrate: bitrateKilobits * 1000 } },
        },
        RecordOutputParams: { OutputFileFormat: 'mp4', OutputFolder: files.pathOf(`${folderOf(room)}/`) },
        StorageParams: {
          // 1: Amazon S3, 10: another S3 service.
          Vendor: storage.endpoint === undefined ? 1 : 10,
          Region: storage.region,
          Bucket: storage.bucket,
          AccessKeyId: storage.accessKeyId,
          AccessKeySecret: storage.secretAccessKey,
          ...(storage.endpoint !== undefined && { EndPoint: storage.endpoint }),
        },
      });
      await bucket.put(listOf(room), JSON.stringify([...tasks, task]));
    },

    async stop(room: string): Promise<void> {
      for (const task of await tasksOf(room)) await unlessRefused(api.stopRecord(task));
    },

    /** @throws MediaUnavailable while a task still writes. Try again later. */
    async parts(room: string): Promise<RecordedPart[]> {
      const parts: RecordedPart[] = [];
      for (const id of await tasksOf(room)) {
        const task = await unlessRefused(api.recordTask(id));
        if (task && ![3, 4].includes(task.Status)) throw new MediaUnavailable('ZEGO: the recording is not complete');
        if (task?.Status !== 3) logger.error({ room, task: id, status: task?.Status }, 'a recording of ZEGO did not complete');
        for (const name of namesOf(task?.RecordFiles)) {
          const path = await files.local(`${folderOf(room)}/${name}`);
          // The upload may take longer than the task.
          if (path === null) throw new MediaUnavailable('ZEGO: a film is not in the bucket yet');
          const seconds = await playableSeconds(path, logger);
          if (seconds > 0) parts.push({ path, startedAt: timeIn(name) ?? task?.RecordBeginTimestamp ?? 0, seconds, bytes: (await stat(path)).size });
        }
      }
      return parts.toSorted((one, other) => one.startedAt - other.startedAt);
    },

    async remove(room: string): Promise<void> {
      for (const id of await tasksOf(room)) {
        const task = await unlessRefused(api.recordTask(id));
        await files.remove(namesOf(task?.RecordFiles).map((name) => `${folderOf(room)}/${name}`));
      }
      await bucket.remove(listOf(room));
    },
  };
}

/** Keeps only the file name, because the folder is known. */
const namesOf = (recorded: { FileUrl?: string }[] = []): string[] =>
  recorded.flatMap(({ FileUrl = '' }) => /\/([\w-][\w.-]*\.mp4)(?:\?.*)?$/.exec(FileUrl)?.[1] ?? []);

/** A file name ends with the start time in UTC, in milliseconds. */
function timeIn(name: string): number | null {
  const [, year, month, day, hour, minute, second, millisecond] = /_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\.mp4$/.exec(name) ?? [];
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), Number(millisecond)) : null;
}
