/** Messages from a page to the service worker. */
export type WorkerOrder =
  /** The waiting worker of a new release takes over. */
  | { order: 'activate' }
  /** Another release takes over. It waits in the browser until this worker has no work. */
  | { order: 'stop-storing' }
  /** The visitor reads the page with this address. */
  | { order: 'read'; address: string };
