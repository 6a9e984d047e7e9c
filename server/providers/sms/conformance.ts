import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, type FixedClock } from '../../clock.ts';
import { describeError, recordingLogger } from '../stand-in/recording-logger.ts';
import type { ProviderSurroundings } from '../surroundings.ts';
import { SmsUndelivered, type SmsMessage, type SmsProvider } from './provider.ts';

/** What the suite needs of a channel, real or stand-in, that it may break and mend. */
export interface SmsChannel {
  provider: SmsProvider;
  /** What arrived, in order: the number, and all that the person reads or the template is filled with. */
  delivered(): Promise<{ phone: string; content: string }[]>;
  breakDown(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const MESSAGE: SmsMessage = { phone: '13800000001', code: '048213', validMinutes: 5, reference: 'sending-7f3a' };

/** What every SMS driver does. Each driver's test opens its own channel for it. */
export function smsConformance(name: string, open: (surroundings: ProviderSurroundings & { clock: FixedClock }) => Promise<SmsChannel>): void {
  describe(`${name} as an SMS channel`, () => {
    let channel: SmsChannel;
    let clock: FixedClock;
    let logged: string[];

    beforeEach(async () => {
      const { logger, lines } = recordingLogger();
      logged = lines;
      clock = fixedClock();
      channel = await open({ clock, logger });
    });

    afterEach(async () => {
      await channel.provider.close();
      await channel.close();
    });

    const failureOf = async (message: SmsMessage): Promise<unknown> =>
      channel.provider.send(message).then(
        () => expect.unreachable('the message went out'),
        (error: unknown) => error,
      );

    test('delivers the code to the number, leading zero included, and gives a receipt', async () => {
      const { receipt } = await channel.provider.send(MESSAGE);
      expect(receipt).not.toBe('');
      const [sms, ...others] = await channel.delivered();
      expect(others).toEqual([]);
      expect(sms?.phone).toBe('13800000001');
      expect(sms?.content).toContain('048213');
    });

    test('sends twenty messages at once, each person their own code', async () => {
      const messages = Array.from({ length: 20 }, (_, index) => ({
        ...MESSAGE,
        phone: `139000000${10 + index}`,
        code: String(500_000 + index),
        reference: `sending-${index}`,
      }));
      const receipts = await Promise.all(messages.map((message) => channel.provider.send(message)));
      expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(20);
      const delivered = await channel.delivered();
      expect(delivered).toHaveLength(20);
      for (const { phone, code } of messages) {
        expect(delivered.find((sms) => sms.phone === phone)?.content).toContain(code);
      }
    });

    test.each([
      ['several numbers in one', { ...MESSAGE, phone: '13800000001,13800000002' }],
      ['a number abroad', { ...MESSAGE, phone: '+14155550100' }],
      ['a land line', { ...MESSAGE, phone: '01088880000' }],
      ['no number', { ...MESSAGE, phone: '' }],
      ['a code that is none', { ...MESSAGE, code: '您已中奖 http://example.test' }],
    ])('refuses %s and sends nothing', async (_what, message) => {
      const error = await failureOf(message);
      expect(error).toBeInstanceOf(SmsUndelivered);
      expect(error).toMatchObject({ reason: 'refused', retryable: false });
      expect(await channel.delivered()).toEqual([]);
    });

    test('says that a later try may succeed while the channel is down, and does succeed after it returned', async () => {
      await channel.breakDown();
      const error = await failureOf(MESSAGE);
      expect(error).toBeInstanceOf(SmsUndelivered);
      expect(error).toMatchObject({ reason: 'unreachable', retryable: true });
      await channel.mend();
      await channel.provider.send(MESSAGE);
      expect(await channel.delivered()).toHaveLength(1);
    });

    test('is healthy while it works, and tells within seconds when it broke and when it works again', async () => {
      await expect(channel.provider.health()).resolves.toBeUndefined();
      await channel.breakDown();
      clock.advance(60_000);
      await expect(channel.provider.health()).rejects.toBeInstanceOf(SmsUndelivered);
      await channel.mend();
      clock.advance(5_000);
      await expect(channel.provider.health()).resolves.toBeUndefined();
    });

    test('tells neither number nor code in errors and logs', async () => {
      await channel.provider.send(MESSAGE);
      await channel.breakDown();
      const told = [describeError(await failureOf(MESSAGE)), ...logged].join('\n');
      expect(told).not.toContain('13800000001');
      expect(told).not.toContain('048213');
    });

    test('sends again after it was closed', async () => {
      await channel.provider.send(MESSAGE);
      await channel.provider.close();
      await channel.provider.send({ ...MESSAGE, phone: '13800000002' });
      expect(await channel.delivered()).toHaveLength(2);
    });
  });
}
