/** After this time without a connection, a speaker leaves the air and a raised hand is lowered. */
const absenceMilliseconds = 30_000;

/** Notes since when the people with a raised hand or a voice on air have had no connection. */
export class Absences {
  readonly #since = new Map<string, number>();

  /** @returns those of `people` who have had no connection for too long */
  tooLong(people: ReadonlySet<string>, isPresent: (person: string) => boolean, now: number): string[] {
    for (const person of this.#since.keys()) if (!people.has(person)) this.#since.delete(person);
    return [...people].filter((person) => {
      if (isPresent(person)) this.#since.delete(person);
      else if (!this.#since.has(person)) this.#since.set(person, now);
      return now - (this.#since.get(person) ?? now) >= absenceMilliseconds;
    });
  }

  /** All absences begin anew. */
  forget(): void {
    this.#since.clear();
  }
}
