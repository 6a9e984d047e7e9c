import { limitKeyOf } from '../../calls/client-address.ts';
import type { Context } from '../../context.ts';

/** The address of a puzzle as its row keeps it: a keyed hash, so that the table tells no address. */
export const issuedTo = ({ secrets }: Pick<Context, 'secrets'>, clientAddress: string): string => secrets.hmac('captcha-address', limitKeyOf(clientAddress));
