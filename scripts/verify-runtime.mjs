/** `npm run runtime:verify`: compares the recorded runtime of this machine, or with `--all` of every platform, with what Node publishes. */
import { faultOfRuntime } from './published-runtimes.mjs';
import { recordedRuntimes } from './runtime-checksums.mjs';
import { green, main, red, say } from './terminal.mjs';

await main(async () => {
  const base = process.env.NODE_DIST_URL || 'https://nodejs.org/dist';
  const own = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const chosen = Object.entries(recordedRuntimes()).filter(([, { platform }]) => process.argv.includes('--all') || platform === own);
  if (chosen.length === 0) say(`没有登记 ${own} 的运行时，用 --all 核对全部。`);
  let faults = 0;
  for (const [name, runtime] of chosen) {
    const fault = await faultOfRuntime(runtime, base);
    if (fault !== null) faults += 1;
    say(fault === null ? `${green('✓')} ${name} ${runtime.version}：与 ${base} 发布的相同` : `${red('✗')} ${name} ${runtime.version}：${fault}`);
  }
  say('SHASUMS256.txt 本身由 Node 的发布者签名（同一目录的 SHASUMS256.txt.asc），要防连 HTTPS 也被冒充的，再用 gpg --verify 核对它。');
  return faults > 0 || chosen.length === 0 ? 1 : 0;
});
