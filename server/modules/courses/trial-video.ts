import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { signedFileUrl } from '../../calls/private-files.ts';
import { publishedOne } from '../../publishing/index.ts';
import { courseKind } from './kinds.ts';

/** Long enough to watch the start of a chapter with a pause, and too short for sharing the address. */
const addressLifetimeSeconds = 15 * 60;

/** @throws Refusal 40400 if the chapter does not exist or has no trial */
export async function trialVideo(context: Context, asked: { topCode: string; beorCode: string; chapterCode: string }): Promise<DataOf<'getVideoTrialUrl'>> {
  const course = await publishedOne(context, courseKind, { topCode: asked.topCode, code: asked.beorCode });
  const chapter = course?.body.chapters.find(({ chapterCode }) => chapterCode === asked.chapterCode);
  if (!chapter?.hasTrial || chapter.trialVideo === '') throw refuse.notFound('此视频暂无法播放!');
  const { url, expiresAt } = signedFileUrl(context, chapter.trialVideo, addressLifetimeSeconds);
  return { url, expiresAt: isoTime(expiresAt) };
}
