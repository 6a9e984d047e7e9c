import * as z from 'zod/mini';

/** Calls of the people in a live: its teacher and its students. */

/** `data` of a refusal (10063) of a student whom the teacher removed. Another login does not help. */
export const removedFromLive = z.object({ reason: z.literal('removed') });

/** A login of the site or of this live makes the call. */
export const ofParticipant = { access: 'session', takesLiveLogin: true, refusalData: removedFromLive } as const;
