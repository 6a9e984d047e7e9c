import { beforeEach, expect, test, vi } from 'vitest';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { openEarly, placeEarlyPicture } from './early-picture.ts';
import { openLine } from './lines.ts';
import type { OpenStream } from './stream.ts';

vi.mock(import('./lines.ts'), () => ({ openLine: vi.fn<typeof openLine>() }));

const whep = { kind: 'whep', url: '/whep', bearer: '', iceServers: [] } satisfies PlayDescriptor;
const flv = { kind: 'flv', url: '/live.flv' } satisfies PlayDescriptor;
const options = () => ({ audioOnly: false, signal: new AbortController().signal, onLost: vi.fn<() => void>() });
let opened: { kind: string; lose: () => void; stream: OpenStream }[];

beforeEach(() => {
  opened = [];
  vi.stubGlobal('document', { createElement: () => ({ play: async () => {}, remove: vi.fn<() => void>() }) });
  vi.mocked(openLine).mockImplementation(async ({ kind }, { onLost }) => {
    const stream = { attach: vi.fn<OpenStream['attach']>(), stats: vi.fn<OpenStream['stats']>(), close: vi.fn<OpenStream['close']>() };
    opened.push({ kind, lose: onLost, stream });
    return stream;
  });
});

test('the early stream is the one that the room asks for first, and stays open while a better line opens beside it', async () => {
  const early = openEarly(Promise.resolve([whep, flv]), () => undefined);
  const asked = options();
  const shown = await early.open(flv, asked);
  expect(opened.map(({ kind }) => kind)).toEqual(['flv']);
  opened[0]!.lose();
  expect(asked.onLost).toHaveBeenCalledOnce();
  await early.open(whep, options());
  expect(opened.map(({ kind }) => kind)).toEqual(['flv', 'whep']);
  expect(shown.close).not.toHaveBeenCalled();
});

test('the early stream is closed if the room begins with another line', async () => {
  const early = openEarly(Promise.resolve([whep, flv]), () => undefined);
  await vi.waitUntil(() => opened.length === 1);
  await early.open(whep, options());
  expect(opened[0]!.stream.close).toHaveBeenCalledOnce();
});

test('the opening page shows the picture until the room takes it', async () => {
  const early = openEarly(Promise.resolve([flv]), () => undefined);
  const place = { append: vi.fn<(video: unknown) => void>() } as unknown as Element;
  placeEarlyPicture(place);
  expect(place.append).toHaveBeenCalledExactlyOnceWith(early.video);
  await early.open(flv, options());
  placeEarlyPicture(place);
  expect(place.append).toHaveBeenCalledOnce();
});

test('a picture that the room does not use leaves the opening page', async () => {
  const early = openEarly(Promise.resolve([whep, flv]), () => undefined);
  await early.open(whep, options());
  expect(early.video.remove).toHaveBeenCalledOnce();
});
