import type { ReadOnlyContext } from '../../../context.ts';
import { storageLimitOf } from '../../enterprises/index.ts';
import { storedBytes } from './file-store.ts';

const gigabyte = 1_000_000_000;

/** Shown in the studio of a class that is not recorded. */
export const unrecordedText = '这节课不录像：企业的存储用得太多了。直播、聊天、考勤照常；请告诉管理员删旧的回放，下一节课再录';

/** Gigabytes from which on new classes of an enterprise are not recorded. Null: they always are. */
export function recordingStopsAt({ config }: Pick<ReadOnlyContext, 'config'>, limitGigabytes: number | null): number | null {
  const percent = config.limits.recordingStopsAtStoragePercent;
  return limitGigabytes === null || percent === 0 ? null : (limitGigabytes * percent) / 100;
}

/** Whether a class that begins now is recorded. A class that is on air goes on being recorded (spec live#storage). */
export async function mayRecord(context: ReadOnlyContext, topCode: string): Promise<boolean> {
  const stopsAt = recordingStopsAt(context, await storageLimitOf(context, topCode));
  return stopsAt === null || (await storedBytes(context.database.read, topCode)) < stopsAt * gigabyte;
}
