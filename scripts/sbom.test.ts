import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { softwareBom } from './sbom.mjs';

const project = join(import.meta.dirname, '..');
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<'name' | 'version', string> & Record<'dependencies' | 'devDependencies', Record<string, string>>;
const { name, version, dependencies, devDependencies } = manifestOf(project);
const consoleDependencies = Object.keys(manifestOf(join(project, 'console')).dependencies);
const bom = softwareBom() as unknown as Record<string, unknown> & {
  metadata: { timestamp: string; component: Record<string, unknown> };
  components: (Record<string, unknown> & { name: string; purl: string; hashes?: { alg: string; content: string }[]; licenses?: Record<string, unknown>[] })[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** The requirements of CycloneDX 1.5 for such a document (cyclonedx.org/docs/1.5/json): required fields, patterns, unique references. */
test('the list of components is valid CycloneDX', () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) });
  expect(Date.parse(bom.metadata.timestamp)).not.toBeNaN();
  expect(bom.metadata.component).toMatchObject({ type: 'application', name, version });
  for (const component of bom.components) {
    expect(component).toMatchObject({ type: 'library', name: expect.stringMatching(/./), version: expect.stringMatching(/^\d/), scope: expect.stringMatching(/^(?:required|optional)$/), purl: expect.stringMatching(/^pkg:npm\/.+@.+$/) });
    for (const { alg, content } of component.hashes ?? []) expect([alg, content]).toEqual([expect.stringMatching(/^SHA-(?:1|256|384|512)$/), expect.stringMatching(/^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/)]);
    for (const licence of component.licenses ?? []) expect('expression' in licence || ('license' in licence && Object.keys(licence.license as object).some((key) => key === 'id' || key === 'name'))).toBe(true);
  }
  const references = [bom.metadata.component['bom-ref'], ...bom.components.map((component) => component['bom-ref'])] as string[];
  expect(new Set(references).size).toBe(references.length);
  expect(bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !references.includes(ref))).toEqual([]);
});

test('the list contains every runtime package of server and browser and no build or test package', () => {
  const names = new Set(bom.components.map((component) => component.name));
  expect([...Object.keys(dependencies), ...consoleDependencies].filter((each) => !names.has(each))).toEqual([]);
  expect(['vitest', 'typescript', 'playwright-core', 'oxlint', '@react-router/dev'].filter((each) => names.has(each))).toEqual([]);
  // The list does not contain the download address of a package, which depends on the installing machine.
  expect(JSON.stringify(bom)).not.toMatch(/"(?:distribution|url)":/);
});

test('no page imports a build package, and only the console imports its own packages', () => {
  const imported: string[] = [];
  for (const folder of ['browser', 'console', 'portal', 'ui']) {
    for (const file of readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /(^|[\\/])node_modules[\\/]|\.test\.|^testing|[\\/]testing|^routes\.ts$|^vite\.config/.test(file)) continue;
      for (const [, from = ''] of readFileSync(join(project, folder, file), 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*?from '([^'.][^']*)';/gm)) {
        const wanted = from.split('/').slice(0, from.startsWith('@') ? 2 : 1).join('/');
        if (wanted in devDependencies || (folder !== 'console' && consoleDependencies.includes(wanted))) imported.push(`${folder}/${file}: ${wanted}`);
      }
    }
  }
  expect(imported).toEqual([]);
});

test('the console’s lock contains no second React', () => {
  const { packages } = JSON.parse(readFileSync(join(project, 'console', 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
  expect(Object.keys(packages).filter((path) => /node_modules\/(react|react-dom|react-router|scheduler)$/.test(path))).toEqual([]);
});
