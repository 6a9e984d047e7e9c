import { platformTopCode } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';

/** The address of the page to take part: the open room for lives of the platform (spec live#office-live), otherwise the student login. */
export const joinLink = ({ topCode, liveCode }: { topCode: string; liveCode: string }): string => (topCode === platformTopCode ? link('officialLive', { code: liveCode }) : link('studentLogin', { code: liveCode }));
