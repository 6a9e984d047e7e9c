/** Messages from a page to the service worker. */
export type WorkerOrder =
  /** The waiting worker of a new release takes over. */
  | { order: 'activate' }
  /** The visitor reads the page with this address. */
  | { order: 'read'; address: string };
