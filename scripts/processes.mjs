/** Child processes: started with the project's Node, watched, and stopped together with this process. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** A terminal sends Ctrl-C to all its processes. Forwarding it too would look like a second, impatient Ctrl-C. */
const sentByTerminal = process.stdin.isTTY ? ['SIGINT'] : [];

/**
 * The environment of a child. The project's own tools, including its pinned Node, come first on the path.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(extra = {}) {
  const tools = join(root, 'node_modules', '.bin');
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return { ...process.env, ...plain, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * The JavaScript file of a package's command, so that a chosen Node can run it on every platform.
 * @param {string} packageName
 * @param {string} [command] for packages with several commands
 */
export function commandOf(packageName, command = packageName.split('/').at(-1) ?? packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * @typedef {object} Ended
 * @property {number} code exit code, or 128 + n after signal n
 * @property {string} output stdout and stderr in order of arrival. '' if they were not captured
 * @property {number} milliseconds
 */

/**
 * Calls `onOrphaned` when the parent process is gone: npm runs a script through a shell, and a signal to npm ends only that shell.
 * @param {() => void} onOrphaned
 * @returns {() => void} ends the watch
 */
function watchParent(onOrphaned) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onOrphaned();
  }, 250);
  return () => clearInterval(timer);
}

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] additions to this process's environment
 * @property {string} [cwd] default: the project's root
 * @property {boolean} [shell] true if the command is a shell script, as npm is on Windows
 * @property {boolean} [show] lets the child write to this terminal instead of capturing its output
 * @property {(text: string) => void} [onOutput] receives captured output as it arrives
 * @property {boolean} [messages] opens a channel for `child.send`
 * @property {AbortSignal} [signal] ends the child
 */

/**
 * Starts a command. Signals to this process are forwarded, so that no child is left running.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<Ended> }} `ended` rejects only if the command could not be started
 */
export function start(command, args, { env, cwd = root, shell = false, show = false, onOutput, messages = false, signal } = {}) {
  const begun = performance.now();
  const child = spawn(command, args, { cwd, shell, env: childEnvironment(env), stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe', ...(messages ? [/** @type {const} */ ('ipc')] : [])] });
  const abort = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      chunks.push(chunk);
      onOutput?.(chunk.toString('utf8'));
    });
  }
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (!sentByTerminal.includes(signal)) child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, forward);
  const endWatch = watchParent(() => child.kill('SIGTERM'));

  const ended = new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code, signal) => {
      const text = Buffer.concat(chunks).toString('utf8');
      done({
        code: code ?? 128 + (signal ? constants.signals[signal] : 0),
        output: process.stdout.isTTY ? text : stripVTControlCharacters(text),
        milliseconds: performance.now() - begun,
      });
    });
  }).finally(() => {
    endWatch();
    signal?.removeEventListener('abort', abort);
    for (const signal of forwarded) process.off(signal, forward);
  });
  return { child, ended };
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>} rejects only if the command could not be started
 */
export function run(command, args, options) {
  return start(command, args, options).ended;
}
