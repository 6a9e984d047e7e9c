/** Prints whether a claim holds. If not, the program exits with 1. */
export function claim(what: string, holds: boolean): void {
  console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}`);
  if (!holds) process.exitCode = 1;
}
