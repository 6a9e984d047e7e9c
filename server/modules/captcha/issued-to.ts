import { limitKeyOf } from '../../calls/client-address.ts';
import type { Context } from '../../context.ts';

/** The address of a puzzle as stored in its row: a keyed hash, so that the table does not reveal addresses. */
export const issuedTo = ({ secrets }: Pick<Context, 'secrets'>, clientAddress: string): string => secrets.hmac('captcha-address', limitKeyOf(clientAddress));
