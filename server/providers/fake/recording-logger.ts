import type { ProviderDependencies } from '../surroundings.ts';

/** Records complete log entries, so that a test can check that they contain no secrets. */
export function recordingLogger(): { logger: ProviderDependencies['logger']; lines: string[] } {
  const lines: string[] = [];
  const record = (...parts: unknown[]): void => {
    lines.push(JSON.stringify(parts, (_key, value: unknown) => (value instanceof Error ? describeError(value) : value)));
  };
  return { logger: { info: record, warn: record, error: record }, lines };
}

/** Everything that a logger might print of an error: own properties, message, stack, and the same of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = Object.getOwnPropertyNames(error).map((key) => `${key}: ${String(Reflect.get(error, key))}`);
  return [error.name, error.message, ...own, ...(error.cause === undefined ? [] : [describeError(error.cause)])].join('\n');
}
