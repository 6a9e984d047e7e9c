/** Detects content changes in a set of files. Files are read only if their time or size differs. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * @typedef {Record<string, { modifiedAt: number, size: number, sha256: string }>} Fingerprint path with forward slashes → state of the file
 */

/**
 * @param {string} base
 * @param {string[]} entries files and folders below `base`. Missing ones are left out, and so is node_modules, whose content the lock names
 * @param {(path: string) => boolean} [wanted]
 * @returns {string[]} absolute paths of files, sorted
 */
function filesBelow(base, entries, wanted = () => true) {
  return entries
    .flatMap((entry) => {
      const path = join(base, entry);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) return [];
      if (!found.isDirectory()) return [path];
      return filesBelow(path, readdirSync(path).filter((name) => name !== 'node_modules'), wanted);
    })
    .filter(wanted)
    .toSorted();
}

/**
 * @param {string} base
 * @param {string[]} entries files and folders below `base`
 * @param {Fingerprint} [known] an earlier result, so that unchanged files need not be read
 * @param {(path: string) => boolean} [wanted]
 * @returns {Fingerprint}
 */
export function fingerprintOf(base, entries, known = {}, wanted) {
  return Object.fromEntries(
    filesBelow(base, entries, wanted).map((path) => {
      const name = relative(base, path).split(sep).join('/');
      const { mtimeMs, size } = statSync(path);
      const before = known[name];
      const untouched = before && before.modifiedAt === mtimeMs && before.size === size;
      const sha256 = untouched ? before.sha256 : createHash('sha256').update(readFileSync(path)).digest('hex');
      return [name, { modifiedAt: mtimeMs, size, sha256 }];
    }),
  );
}

/**
 * The paths with different content in two fingerprints. Touched files with the same content do not count.
 * @param {Fingerprint} before
 * @param {Fingerprint} now
 */
export function changedPaths(before, now) {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path]?.sha256 !== now[path]?.sha256);
}
