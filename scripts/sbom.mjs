/** `npm run sbom`: writes the product's components as CycloneDX JSON, from the locks only, optionally to a given path. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { consoleFolder } from './packages.mjs';
import { root } from './processes.mjs';
import { runtimeFolder } from './runtime-package.mjs';
import { main, say, Stop } from './terminal.mjs';

/** @typedef {{ ref: string, dependsOn: string[] }} Edges */
/** @typedef {{ metadata: { component: Record<string, unknown> & { 'bom-ref': string } }, components: { name: string, 'bom-ref': string }[], dependencies: Edges[] }} Bom */

/**
 * The runtime components of the server and the browser bundles: the dependencies of the project, and of the console and of the runtime, which
 * have their own locks.
 * @returns {Bom}
 */
export function softwareBom() {
  const project = bomOf(root);
  const boms = [project, bomOf(consoleFolder), bomOf(runtimeFolder)];
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [own = '', ...parts] = boms.map((bom) => bom.metadata.component['bom-ref']);
  /** @type {Map<string, string[]>} */
  const edges = new Map();
  for (const { ref, dependsOn } of boms.flatMap((bom) => bom.dependencies)) {
    const from = parts.includes(ref) ? own : ref;
    edges.set(from, [...new Set([...(edges.get(from) ?? []), ...dependsOn])]);
  }
  return {
    ...project,
    // npm would use the folder's name as the product's name.
    metadata: { ...project.metadata, component: { ...project.metadata.component, name } },
    components: [...new Map(boms.flatMap((bom) => bom.components).map((component) => [component['bom-ref'], component])).values()],
    dependencies: [...edges].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}

/**
 * @param {string} source a folder with a package.json and its lock
 * @returns {Bom} its runtime components
 */
function bomOf(source) {
  // `npm sbom --omit dev` also leaves out packages that both the product and a build tool need, such as React. So npm gets a manifest and a
  // lock with the runtime packages only.
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8'));
  const { name, version, dependencies, optionalDependencies } = manifest;
  const packages = { ...lock.packages, '': { name, version, dependencies, optionalDependencies } };
  const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-sbom-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: reachable(packages) }));
    return listedByNpm(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @typedef {Record<string, Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string> | undefined> & { dev?: boolean, peerDependenciesMeta?: Record<string, { optional?: boolean }> }>} LockedPackages */

/**
 * @param {LockedPackages} packages of a lock by path. '' is the product
 * @returns {LockedPackages} the packages that the product needs, resolved as Node does: from the requiring package upwards
 */
function reachable(packages) {
  /** @type {LockedPackages} */
  const found = {};
  const open = [''];
  while (open.length > 0) {
    const place = /** @type {string} */ (open.pop());
    const entry = packages[place];
    if (!entry || place in found) continue;
    // The lock may mark it as a development package.
    const { dev: _, ...kept } = entry;
    found[place] = kept;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((peer) => !entry.peerDependenciesMeta?.[peer]?.optional);
    for (const wanted of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
        const candidate = `${from ? `${from}/` : ''}node_modules/${wanted}`;
        if (candidate in packages) {
          open.push(candidate);
          break;
        }
        if (from === '') break;
      }
    }
  }
  return found;
}

/**
 * @param {string} folder
 * @returns {Bom}
 */
function listedByNpm(folder) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--legacy-peer-deps'];
  try {
    return JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' }));
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
    throw new Stop('npm 没有列出依赖：需要 npm 10 以上（npm --version），并且 package.json 与 package-lock.json 一致。', said);
  }
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const file = resolve(process.argv[2] ?? join(root, 'build', 'sbom.cdx.json'));
    const bom = softwareBom();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
    say(`${bom.components.length} 个组件已写进 ${file}`);
  });
}
