import { link } from '../../../contract/pages.ts';

/**
 * The address of the page for other people. It has only the code: with the token of the sender's booking they could cancel it. It is the
 * desktop page also on a phone, because that one leads phones to their own page.
 */
export const sharedAddress = (liveCode: string, origin: string): string => new URL(link('liveDetail', { code: liveCode }), origin).href;
