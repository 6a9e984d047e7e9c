export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/**
 * Runs `work` and gives up after `timeoutMs`, at any stage: name lookup, connection, headers or the rest of a body. The
 * signal aborts work that can be cancelled. Other work continues in the background, and its late result is ignored.
 *
 * @throws DeadlineExceeded
 */
export async function withDeadline<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Rejects first, because aborting makes the work fail with another error.
      reject(new DeadlineExceeded());
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
