import type { CallName } from '../../../contract/calls/index.ts';
import { homeExpertsMax } from '../../../contract/constants.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { published } from '../../publishing/index.ts';
import { courseCountsOf } from '../courses/index.ts';
import { expertKind } from './kinds.ts';
import { presentExpert } from './present.ts';

export const expertHandlers = {
  /** §9: at most 8. */
  async indexExpertsList({ topCode, positionCode }, { context }) {
    const experts = await published(context, expertKind, { topCode, categoryCodes: [positionCode], limit: homeExpertsMax });
    const courseCounts = await courseCountsOf(context, topCode, experts.map(({ code }) => code));
    return experts.map((expert) => presentExpert(expert, courseCounts.get(expert.code) ?? 0));
  },
} satisfies Partial<HandlerMap<CallName>>;
