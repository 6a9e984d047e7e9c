/** What the scripts say to the person who runs them, and how they stop when they cannot go on. */

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (/** @type {string} */ code) => (/** @type {string} */ text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint('1');
export const dim = paint('2');
export const green = paint('32');
export const red = paint('31');

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** A failure that its reader can mend: the message is one sentence that ends with the remedy. No stack is shown for it. */
export class Stop extends Error {
  /**
   * @param {string} message
   * @param {string} [details] what the failing program itself said, shown before the sentence
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * @param {unknown} error
 * @returns {string} what a person should read of it
 */
export function errorMessageOf(error) {
  if (error instanceof Stop) return `${error.details}${error.details === '' || error.details.endsWith('\n') ? '' : '\n'}${red('✗')} ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a script's body. A `Stop` becomes its sentence on stderr and exit code 1, anything else keeps its stack.
 * @param {() => Promise<number | void>} body answers the exit code, 0 where it answers none
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    process.stderr.write(`\n${errorMessageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
