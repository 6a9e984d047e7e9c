import { describe, expect, test } from 'vitest';
import { type BreakableChannel, channelOfEachTest, type OpenChannel } from '../fake/channel-of-each-test.ts';
import { describeError } from '../fake/recording-logger.ts';
import { SmsUndelivered, type SmsMessage, type SmsProvider } from './provider.ts';

export interface SmsChannel extends BreakableChannel<SmsProvider> {
  /** The delivered messages in order: the number, and the text or the values of the template. */
  delivered(): Promise<{ phone: string; content: string }[]>;
}

const MESSAGE: SmsMessage = { phone: '13800000001', code: '048213', validMinutes: 5, reference: 'sending-7f3a' };

/** The tests that every SMS driver must pass. Each driver's test opens a channel of its own. */
export function smsConformance(name: string, open: OpenChannel<SmsChannel>): void {
  describe(`${name} as an SMS channel`, () => {
    const given = channelOfEachTest(open);

    const failureOf = async (message: SmsMessage): Promise<unknown> =>
      given.channel.provider.send(message).then(
        () => expect.unreachable('the message went out'),
        (error: unknown) => error,
      );

    test('delivers the code to the number, leading zero included, and gives a receipt', async () => {
      const { receipt } = await given.channel.provider.send(MESSAGE);
      expect(receipt).not.toBe('');
      const [sms, ...others] = await given.channel.delivered();
      expect(others).toEqual([]);
      expect(sms?.phone).toBe('13800000001');
      expect(sms?.content).toContain('048213');
    });

    test('sends twenty messages at the same time, each person their own code', async () => {
      const messages = Array.from({ length: 20 }, (_, index) => ({
        ...MESSAGE,
        phone: `139000000${10 + index}`,
        code: String(500_000 + index),
        reference: `sending-${index}`,
      }));
      const receipts = await Promise.all(messages.map((message) => given.channel.provider.send(message)));
      expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(20);
      const delivered = await given.channel.delivered();
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
      expect(await given.channel.delivered()).toEqual([]);
    });

    test('reports a temporary failure while the channel is down, and succeeds after its return', async () => {
      await given.channel.breakDown();
      const error = await failureOf(MESSAGE);
      expect(error).toBeInstanceOf(SmsUndelivered);
      expect(error).toMatchObject({ reason: 'unreachable', retryable: true });
      await given.channel.mend();
      await given.channel.provider.send(MESSAGE);
      expect(await given.channel.delivered()).toHaveLength(1);
    });

    test('is healthy while it works, and reports within seconds that it broke and that it works again', async () => {
      await expect(given.channel.provider.health()).resolves.toBeUndefined();
      await given.channel.breakDown();
      given.clock.advance(60_000);
      await expect(given.channel.provider.health()).rejects.toBeInstanceOf(SmsUndelivered);
      await given.channel.mend();
      given.clock.advance(5_000);
      await expect(given.channel.provider.health()).resolves.toBeUndefined();
    });

    test('shows neither number nor code in errors and logs', async () => {
      await given.channel.provider.send(MESSAGE);
      await given.channel.breakDown();
      const reported = [describeError(await failureOf(MESSAGE)), ...given.logged].join('\n');
      expect(reported).not.toContain('13800000001');
      expect(reported).not.toContain('048213');
    });
  });
}
