import type { captchaCalls } from '../../../contract/calls/registration.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { issuePuzzle } from './issue-puzzle.ts';
import { presentPuzzle } from './present.ts';

export const captchaHandlers = {
  async getCaptcha({ userKey, kind }, { context, clientAddress }) {
    const issue = await issuePuzzle(context, { userKey, kind, clientAddress });
    if (issue.outcome === 'stopped') throw refuse.captchaStopped(issue.retryAfterSeconds);
    if (issue.outcome === 'too-many') throw refuse.captchaPicturesUsedUp(issue.retryAfterSeconds);
    return presentPuzzle(issue);
  },
} satisfies HandlersOf<typeof captchaCalls>;
