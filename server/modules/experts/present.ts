import type { DataOf } from '../../../contract/calls/index.ts';
import { type PublishedExpert, resCodeOf } from './find-expert.ts';

export function presentExpert(expert: PublishedExpert, courseCount: number): DataOf<'indexExpertsList'>[number] {
  const { resName, poster, major, motto, experience, availability, nextEvent } = expert.body;
  return { bizCode: expert.code, resCode: resCodeOf(expert), resName, poster, major, motto, experience, availability, nextEvent, courseCount };
}

export function presentWholeExpert(expert: PublishedExpert, courseCount: number): DataOf<'expertsDetails'> {
  const { introduction, titles } = expert.body;
  return { ...presentExpert(expert, courseCount), introduction, titles };
}
