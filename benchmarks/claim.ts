/** Ends the program with 1 where a claim does not hold. */
export function claim(what: string, holds: boolean): void {
  console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}`);
  if (!holds) process.exitCode = 1;
}
