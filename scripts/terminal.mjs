/** Output of the scripts, and their end after an error. */

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

/** A failure that the reader can fix. The message is one sentence that ends with the remedy. No stack is shown. */
export class Stop extends Error {
  /**
   * @param {string} message
   * @param {string} [details] output of the failed program, shown before the message
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * @param {unknown} error
 * @returns {string} the text for people
 */
export function errorMessageOf(error) {
  if (error instanceof Stop) return `${error.details}${error.details === '' || error.details.endsWith('\n') ? '' : '\n'}${red('✗')} ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a script's body. A `Stop` is printed as its message on stderr with exit code 1, other errors with their stack.
 * @param {() => Promise<number | void>} body returns the exit code, default 0
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
