import type { Context } from '../../context.ts';

/** Blind index of a phone: equal phones have equal indexes, and the phone cannot be derived (spec operation#personal-data). */
export function phoneIndexOf({ secrets }: Pick<Context, 'secrets'>, phone: string): string {
  return secrets.hmac('phone', phone);
}
