import { describe, expect, test } from 'vitest';
import type { PlayDescriptor, PublishDescriptor } from '../../../contract/live/descriptors.ts';
import { type BreakableChannel, channelOfEachTest, type OpenChannel } from '../fake/channel-of-each-test.ts';
import { type MediaEvent, type MediaProvider, MediaUnavailable } from './provider.ts';

interface MediaChannel extends BreakableChannel<MediaProvider> {
  /** Connects to an address like a browser. @returns the connection; null if it is refused */
  connect(descriptor: PublishDescriptor | PlayDescriptor): Promise<string | null>;
  disconnect(connection: string): Promise<void>;
  /** Open connections. */
  connections(): string[];
}

const teacher = { code: 'teacher', name: '张老师' };
const student = { code: 'student', name: '李同学' };

/** Tests for every media provider. Each provider's test file supplies its own service. */
export function mediaConformance(name: string, open: OpenChannel<MediaChannel>): void {
  describe(`${name} as a media provider`, () => {
    const given = channelOfEachTest(open);
    const publishing = (stream = 'room') => given.channel.provider.publishDescriptor(stream, teacher, 'camera');
    const playing = (stream = 'room') => given.channel.provider.playDescriptors(stream, student);

    test('a teacher publishes and students play with personal addresses; events and usage report both', async () => {
      const { provider } = given.channel;
      const events: MediaEvent[] = [];
      provider.onEvent((event) => events.push(event));
      await provider.createStream({ stream: 'room', record: false });
      await provider.createStream({ stream: 'room', record: false });
      const descriptor = await publishing();
      expect(descriptor.profile).toMatchObject({ width: 1280, height: 720, framesPerSecond: 20, bitrateKilobits: 2000 });
      expect((await provider.publishDescriptor('room', teacher, 'screen')).profile).toMatchObject({ width: 1920, height: 1080, framesPerSecond: 30, bitrateKilobits: 3000 });
      const publisher = await given.channel.connect(descriptor);
      expect(publisher).not.toBeNull();
      for (const play of await playing()) expect(await given.channel.connect(play)).not.toBeNull();
      expect((await provider.usage('room')).viewers).toBe((await playing()).length);
      await given.channel.disconnect(publisher!);
      expect(events).toEqual([
        { kind: 'published', stream: 'room' },
        { kind: 'unpublished', stream: 'room', reason: 'left' },
      ]);
    });

    test('an address is valid for one stream, one purpose and a limited time', async () => {
      const { provider } = given.channel;
      await provider.createStream({ stream: 'room', record: false });
      const elsewhere = await playing('other');
      for (const play of elsewhere) expect(await given.channel.connect(play)).toBeNull();
      const early = await publishing();
      given.clock.advance(13 * 3_600_000);
      expect(await given.channel.connect(early)).toBeNull();
      expect(await given.channel.connect(await publishing())).not.toBeNull();
    });

    test('a removed person is disconnected and refused; the others stay', async () => {
      const { provider } = given.channel;
      await provider.createStream({ stream: 'room', record: false });
      const publisher = await given.channel.connect(await publishing());
      expect(provider.publishers('room')).toEqual([teacher.code]);
      const [play] = await playing();
      await given.channel.connect(play!);
      await provider.removePerson('room', student.code);
      expect(given.channel.connections()).toEqual([publisher]);
      for (const again of await playing()) expect(await given.channel.connect(again)).toBeNull();
    });

    test('after the end all connections are closed and all addresses are refused', async () => {
      const { provider } = given.channel;
      await provider.createStream({ stream: 'room', record: false });
      await provider.createStream({ stream: 'other', record: false });
      const other = await given.channel.connect(await publishing('other'));
      const [publish, plays, seen] = [await publishing(), await playing(), await provider.playDescriptors('room', null)];
      for (const descriptor of [publish, plays[0]!, ...seen]) expect(await given.channel.connect(descriptor)).not.toBeNull();
      await provider.end('room');
      expect(given.channel.connections()).toEqual([other]);
      for (const descriptor of [publish, ...plays, ...seen]) expect(await given.channel.connect(descriptor)).toBeNull();
    });

    test('while the service is down no stream starts and health names a remedy; both recover by themselves', async () => {
      const { provider } = given.channel;
      expect(await provider.health()).toEqual({ problem: null });
      await given.channel.breakDown();
      given.clock.advance(61_000);
      expect((await provider.health()).problem?.remedy).toMatch(/MEDIA_/);
      await expect(provider.createStream({ stream: 'room', record: false })).rejects.toBeInstanceOf(MediaUnavailable);
      await given.channel.mend();
      given.clock.advance(6_000);
      expect(await provider.health()).toEqual({ problem: null });
      await provider.createStream({ stream: 'room', record: false });
    });
  });
}
