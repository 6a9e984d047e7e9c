import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { RtmpServer } from '../../server/providers/media/embedded/rtmp/server.ts';

/**
 * Records what ffmpeg sends when it publishes by RTMP, for tests on machines without ffmpeg:
 * `node tools/rtmp/record-session.ts`. The file is a row of pieces: milliseconds since the begin and length, 32 bits each, then the bytes.
 */

/** As long as a stream key: tests put theirs in its place. */
const key = `live_${'0'.repeat(40)}`;
const to = join(import.meta.dirname, '../../server/providers/media/embedded/rtmp/testing-session.bin');
const seconds = 24;

const server = new RtmpServer({ key: (connection) => server.admit(connection), units() {}, closed() {} });
const port = await server.listen(0, '127.0.0.1');
const pieces: Buffer[] = [];
const recorder = createServer((program) => {
  const began = performance.now();
  const onward = connect(port, '127.0.0.1');
  onward.pipe(program);
  program.on('data', (data) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(Math.round(performance.now() - began), 0);
    head.writeUInt32BE(data.length, 4);
    pieces.push(head, data);
    onward.write(data);
  });
  program.on('close', () => onward.destroy());
  for (const socket of [program, onward]) socket.on('error', () => undefined);
});
recorder.listen(0, '127.0.0.1');
await once(recorder, 'listening');
const address = recorder.address() as { port: number };
const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=1000:sample_rate=48000'];
const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '40k', '-g', '50', '-c:a', 'aac', '-b:a', '32k', '-ac', '2'];
const ffmpeg = spawn('ffmpeg', ['-loglevel', 'error', '-re', ...picture, ...sound, '-t', String(seconds), ...coding, '-f', 'flv', `rtmp://127.0.0.1:${address.port}/live/${key}`], { stdio: ['ignore', 'inherit', 'inherit'] });
await once(ffmpeg, 'exit');
await writeFile(to, Buffer.concat(pieces));
process.stdout.write(`${to}: ${Buffer.concat(pieces).length} bytes\n`);
recorder.close();
server.stop();
