/** Does the work of one room in the order of its arrival. A room does not wait for the work of another one. */
export class WorkInOrder {
  readonly #failed: (error: unknown, about: unknown) => void;
  /** The last work of each room that has some. */
  readonly #ofRoom = new Map<string, Promise<void>>();
  #ofAll: Promise<void> = Promise.resolve();

  constructor(failed: (error: unknown, about: unknown) => void) {
    this.#failed = failed;
  }

  /** @param about what the log says about a failure */
  add(roomId: string, about: unknown, work: () => Promise<void>): void {
    const done = this.#after(this.#ofRoom.get(roomId) ?? this.#ofAll, about, work);
    this.#ofRoom.set(roomId, done);
    void done.then(() => this.#ofRoom.get(roomId) === done && this.#ofRoom.delete(roomId));
  }

  /** Adds work that comes after the earlier work of every room, and before the later work. */
  addForAll(about: unknown, work: () => Promise<void>): void {
    this.#ofAll = this.#after(this.settled(), about, work);
    this.#ofRoom.clear();
  }

  /** Resolves when all work that was added before is done. */
  async settled(): Promise<void> {
    await Promise.all([this.#ofAll, ...this.#ofRoom.values()]);
  }

  #after(before: Promise<void>, about: unknown, work: () => Promise<void>): Promise<void> {
    return before.then(work).catch((error: unknown) => this.#failed(error, about));
  }
}
