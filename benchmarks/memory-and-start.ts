/** The portal uses no more than 250 MB at rest, and a start on an existing database listens within 3 s. */
import { claim } from './claim.ts';
import { median } from './percentiles.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const folder = temporaryFolder();
const first = await startPortalProcess(folder.path);
await first.kill('SIGTERM');
const starts: number[] = [];
let resident = 0;
for (let round = 0; round < 5; round++) {
  const portal = await startPortalProcess(folder.path);
  starts.push(portal.startedAfter);
  if (round === 4) {
    // A portal at rest has served its pages and was then idle for a while.
    for (const path of ['/home', '/login', '/nowhere', '/app/v1/official/getcomboList']) for (let time = 0; time < 20; time++) await (await fetch(portal.origin + path)).text();
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    resident = portal.residentMegabytes();
  }
  await portal.kill('SIGTERM');
}
folder.remove();
const usual = median(starts);
console.log(`first start with migration and seed ${(first.startedAfter / 1000).toFixed(2)} s`);
console.log(`later starts, median of 5 ${(usual / 1000).toFixed(2)} s (longest ${(Math.max(...starts) / 1000).toFixed(2)} s)`);
console.log(`resident memory at rest ${resident.toFixed(0)} MB`);
claim('listens within 3 s', usual <= 3000);
claim('at most 250 MB at rest', resident <= 250);
