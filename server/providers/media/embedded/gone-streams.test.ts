import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { mediaPath } from '../provider.ts';
import { createEmbeddedMediaProvider } from './embedded.ts';

const request = { query: new URLSearchParams(), address: '127.0.0.1', network: '127.0.0.0/24', body: async () => '', signal: new AbortController().signal };

/** A provider without streams, and its addresses of one that is gone. */
async function providerWithoutStreams() {
  const clock = fixedClock();
  const media = createEmbeddedMediaProvider({ kind: 'embedded', udpPort: 1, rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory: '/nonexistent' }, { clock, logger: recordingLogger().logger, hmac: (text) => createHash('sha256').update(text).digest('hex') }, () => expect.unreachable('nothing is on air'));
  const asked: string[] = [];
  media.prepareUnknown(async (stream) => void asked.push(stream));
  const person = { code: 'student-1', name: '' };
  const played = (await media.playDescriptors('room--speaker', person)).find(({ kind }) => kind === 'hls') as { url: string };
  const published = (await media.publishDescriptor('room--speaker', person, 'camera')) as { bearer: string };
  const play = async () => (await media.answer!({ ...request, method: 'GET', path: played.url.slice(mediaPath.length), headers: {} })).status;
  const publish = async (bearer = published.bearer) => (await media.answer!({ ...request, method: 'POST', path: 'whip', headers: { authorization: `Bearer ${bearer}` } })).status;
  return { clock, asked, play, publish, watchingPass: played.url.split('/').at(-2)! };
}

test('players of a stream that is gone start one preparation together, and none in the next two seconds', async () => {
  const { clock, asked, play } = await providerWithoutStreams();
  expect(await Promise.all([play(), play(), play()])).toEqual([403, 403, 403]);
  clock.advance(1_999);
  expect(await play()).toBe(403);
  expect(asked).toEqual(['room--speaker']);
  clock.advance(1);
  expect(await play()).toBe(403);
  expect(asked).toHaveLength(2);
});

test('a publisher who comes just after players of the stream has it prepared, and the address of a player does not', async () => {
  const { asked, play, publish, watchingPass } = await providerWithoutStreams();
  await play();
  expect(await publish(watchingPass)).toBe(401);
  expect(asked).toHaveLength(1);
  expect(await publish()).toBe(401);
  expect(asked).toHaveLength(2);
});
