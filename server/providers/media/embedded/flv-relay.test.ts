import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { FlvRelay } from './flv-relay.ts';
import { audioTag, configurationTags, flvHeader, videoTag } from './packager/flv.ts';

const tag = (text: string, { isKeyframe = false, header = null as Buffer | null } = {}) => ({ data: Buffer.from(text), isKeyframe, header });
const read = (viewer: PassThrough) => String(viewer.read() ?? '');

test('a viewer starts with the header and the newest key frame', () => {
  const relay = new FlvRelay();
  relay.push(tag('config', { header: Buffer.from('HEAD\x05') }));
  relay.push(tag('k1', { isKeyframe: true }));
  relay.push(tag('p1'));
  relay.push(tag('k2', { isKeyframe: true }));
  relay.push(tag('p2'));
  const viewer = new PassThrough();
  relay.add(viewer, 'one');
  relay.push(tag('p3'));
  expect(read(viewer)).toBe('HEAD\x05k2p2p3');
  expect(relay.viewers).toBe(1);
});

test('a viewer that connects before the stream waits, and gets it from the start', () => {
  const relay = new FlvRelay();
  const viewer = new PassThrough();
  relay.add(viewer, 'one');
  expect(read(viewer)).toBe('');
  relay.push(tag('config', { header: Buffer.from('HEAD\x05') }));
  relay.push(tag('k1', { isKeyframe: true }));
  expect(read(viewer)).toBe('HEAD\x05k1');
});

test('without pictures a viewer starts with the next tag; when pictures begin it must reconnect', () => {
  const relay = new FlvRelay();
  relay.push(tag('', { header: Buffer.from('HEAD\x04') }));
  for (let index = 0; index < 100; index++) relay.push(tag(`sound${index}`));
  const viewer = new PassThrough();
  relay.add(viewer, 'one');
  expect(read(viewer)).toBe('HEAD\x04');
  relay.push(tag('config', { header: Buffer.from('HEAD\x05') }));
  expect(viewer.writableEnded).toBe(true);
  expect(relay.viewers).toBe(0);
});

test('a viewer that does not read or is removed is disconnected, and the others go on', () => {
  const relay = new FlvRelay();
  relay.push(tag('', { header: Buffer.from('HEAD\x05') }));
  const [slow, removed, other] = [new PassThrough({ highWaterMark: 1 }), new PassThrough(), new PassThrough()];
  relay.add(slow, 'slow');
  relay.add(removed, 'removed');
  relay.add(other, 'other');
  for (let index = 0; index < 6; index++) {
    relay.push(tag('x'.repeat(1024 * 1024)));
    other.read();
    removed.read();
  }
  relay.remove('removed');
  expect([slow.destroyed, removed.destroyed, other.destroyed]).toEqual([true, true, false]);
});

test('anonymous viewers leave places for people with a login', () => {
  const relay = new FlvRelay();
  const add = (count: number, code: (index: number) => string) => Array.from({ length: count }, (_, index) => relay.add(new PassThrough(), code(index)));
  const isFull = () => ({ anonymous: relay.isFullFor(''), person: relay.isFullFor('one') });
  add(599, () => '');
  expect(isFull()).toEqual({ anonymous: false, person: false });
  add(1, () => '');
  expect(isFull()).toEqual({ anonymous: true, person: false });
  add(400, (index) => `student-${index}`);
  expect(isFull()).toEqual({ anonymous: true, person: true });
});

test('tags have type, time and length (Adobe Flash Video File Format 10.1, annex E)', () => {
  expect(flvHeader(true).toString('hex')).toBe('464c5601050000000900000000');
  expect(audioTag(0x1234567, Buffer.of(1, 2)).toString('hex')).toBe(['08', '000004', '234567', '01', '000000', 'af01', '0102', '0000000f'].join(''));
  expect(videoTag(10, { offset: 0, isKeyframe: true, data: Buffer.of(9) }).toString('hex')).toBe(['09', '000006', '00000a', '00', '000000', '1701000000', '09', '00000011'].join(''));
  expect(configurationTags(null, 0).toString('hex')).toBe(['08', '000004', '000000', '00', '000000', 'af00', '1190', '0000000f'].join(''));
});
