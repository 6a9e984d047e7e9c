/** Damaged SDP offers, RTP packets, RTMP sessions, WebSocket frames and files, 20,000 of each, crash nothing. The memory of SDP, RTP, RTMP and forms is freed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { claim } from './claim.ts';
import { temporaryFolder } from './portal-process.ts';

const inputs = process.argv[2] ?? '20000';
const root = resolve(import.meta.dirname, '..');
const files = [
  'server/providers/media/embedded/hostile-input.test.ts',
  'server/providers/media/embedded/rtmp/session.test.ts',
  'server/modules/live/room/hostile-frames.test.ts',
  'server/modules/live/room/socket.test.ts',
  'server/modules/live/console/film-file.test.ts',
  'server/http/live-upload-fuzz.test.ts',
];

interface Report {
  testResults: { assertionResults: { title: string; status: string; duration?: number }[] }[];
}

const folder = temporaryFolder();
const report = join(folder.path, 'report.json');
// Their titles contain the number of inputs.
const tests = spawn(process.execPath, ['--expose-gc', join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit', '--project=stores', '--reporter=json', `--outputFile=${report}`, '--testNamePattern', inputs, ...files], {
  cwd: root,
  env: { ...process.env, FUZZ_INPUTS: inputs },
  stdio: ['ignore', 'ignore', 'inherit'],
});
await once(tests, 'exit');
const ran = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status !== 'skipped' && status !== 'pending');
for (const { title, status, duration = 0 } of ran) console.log(`${status}  ${(duration / 1000).toFixed(1).padStart(6)} s  ${title}`);
claim('every kind of damaged input was tried', ran.length === files.length + 1);
claim('nothing crashed or hung, and no measured memory was kept', ran.every(({ status }) => status === 'passed'));
folder.remove();
