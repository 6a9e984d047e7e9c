import type { DataOf } from '../../../contract/calls/index.ts';
import { expert as declared } from '../../../contract/content/expert.ts';
import { present, presentMore } from '../../publishing/index.ts';
import type { PublishedExpert } from './find-expert.ts';

export const presentExpert = (expert: PublishedExpert, courseCount: number): DataOf<'indexExpertsList'>[number] => ({ ...present(declared, expert), courseCount });

export const presentWholeExpert = (expert: PublishedExpert, courseCount: number): DataOf<'expertsDetails'> => ({ ...presentExpert(expert, courseCount), ...presentMore(declared, expert) });
