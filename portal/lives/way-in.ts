import { platformTopCode } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';

/** Where one goes to take part: the platform's own lives have a room that lets spectators in (spec live#office-live), others ask for a log-in. */
export const wayIn = ({ topCode, liveCode }: { topCode: string; liveCode: string }): string => (topCode === platformTopCode ? link('officialLive', { code: liveCode }) : link('studentLogin', { code: liveCode }));
