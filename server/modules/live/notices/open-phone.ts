import type { ReadOnlyContext } from '../../../context.ts';

/** The phone of a person who gets an SMS about a live. Null if it cannot be read, which must not keep the others from theirs. */
export function openPhone({ logger, secrets }: Pick<ReadOnlyContext, 'logger' | 'secrets'>, liveCode: string, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch (error) {
    logger.error({ err: error, live: liveCode }, 'a phone cannot be read, so it gets no SMS about the live');
    return null;
  }
}
