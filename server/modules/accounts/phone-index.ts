import type { Context } from '../../context.ts';

/** Blind index of a phone: equal phones have equal indexes, and nothing leads back (architecture, "Sessions"). */
export function phoneIndexOf({ secrets }: Pick<Context, 'secrets'>, phone: string): string {
  return secrets.hmac('phone', phone);
}
