import { describe, expect, test } from 'vitest';
import { type BreakableChannel, channelOfEachTest, type OpenChannel } from '../fake/channel-of-each-test.ts';
import { describeError } from '../fake/recording-logger.ts';
import type { OfficialAccount, WechatProvider } from './provider.ts';
import { consentAt, type Phone, phoneAt } from './fake/testing-phone.ts';

export interface WechatChannel extends BreakableChannel<WechatProvider> {
  /** Secrets that must not occur in errors and logs. */
  secrets: readonly string[];
}

const REDIRECT = 'http://localhost:3000/app/v1/wechat/callback';
const STATE = '0123456789abcdef0123456789abcdef';

/** The tests that every messaging-app driver must pass. Each driver's test opens a channel of its own. */
export function wechatConformance(name: string, open: OpenChannel<WechatChannel>): void {
  describe(`${name} as a messaging app`, () => {
    const given = channelOfEachTest(open);

    const lookAt = async (state = STATE): Promise<Phone> => phoneAt(await given.channel.provider.authorizeUrl({ redirectUri: REDIRECT, state }));
    const codeOf = (location: URL): string => location.searchParams.get('code') ?? '';
    const confirmed = async (who: 'jia' | 'yi' | 'new'): Promise<string> => codeOf(await (await lookAt()).agree(who));
    const failureOf = (code: string): Promise<unknown> =>
      given.channel.provider.identify(code).then(
        () => expect.unreachable('a person was identified'),
        (error: unknown) => error,
      );

    test('sends the browser to the vendor’s page with the required parameters in the required order', async () => {
      const url = new URL(await given.channel.provider.authorizeUrl({ redirectUri: REDIRECT, state: STATE }));
      expect(url.origin).toBe(await given.channel.provider.pageOrigin());
      expect([url.pathname, url.hash]).toEqual(['/connect/qrconnect', '#wechat_redirect']);
      expect([...url.searchParams].slice(1)).toEqual([
        ['redirect_uri', REDIRECT],
        ['response_type', 'code'],
        ['scope', 'snsapi_login'],
        ['state', STATE],
        ['login_type', 'jssdk'],
        ['self_redirect', 'default'],
      ]);
    });

    test('returns with the given state, and with a code for a person who agreed', async () => {
      const location = await (await lookAt()).agree('jia');
      expect(location.origin + location.pathname).toBe(REDIRECT);
      expect(location.searchParams.get('state')).toBe(STATE);
      expect(await given.channel.provider.identify(codeOf(location))).toEqual({
        openId: expect.stringMatching(/^o[\w-]{27}$/),
        unionId: expect.stringMatching(/^o[\w-]{27}$/),
        nickname: '微信用户甲',
      });
    });

    test('returns with only the state for a person who refused', async () => {
      const location = await (await lookAt()).refuse();
      expect([...location.searchParams]).toEqual([['state', STATE]]);
    });

    test('gives the same person the same id, and different people different ids', async () => {
      const [jia, again, yi, stranger, another] = await Promise.all((['jia', 'jia', 'yi', 'new', 'new'] as const).map(async (who) => given.channel.provider.identify(await confirmed(who))));
      expect(again).toEqual(jia);
      expect(new Set([jia, yi, stranger, another].map((person) => person?.openId)).size).toBe(4);
    });

    test('a code is valid once, for the first of twenty callers', async () => {
      const code = await confirmed('jia');
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => given.channel.provider.identify(code)));
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(failures).toHaveLength(19);
      for (const failure of failures) expect(failure).toMatchObject({ name: 'WechatUnidentified', reason: 'code-unusable', retryable: false });
    });

    test.each<[string, (code: string) => string]>([
      ['was never given', () => 'x'.repeat(32)],
      ['was changed by one character', (code) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')],
      ['lost its case', (code) => code.toLowerCase()],
      ['has something attached', (code) => `${code}&openid=o`],
    ])('a code that %s is invalid', async (_what, changed) => {
      expect(await failureOf(changed(await confirmed('jia')))).toMatchObject({ reason: 'code-unusable', retryable: false });
    });

    test('a code is invalid after five minutes', async () => {
      const codes = [await confirmed('jia'), await confirmed('yi')];
      given.clock.advance(5 * 60_000 - 1);
      await given.channel.provider.identify(codes[0] ?? '');
      given.clock.advance(1);
      expect(await failureOf(codes[1] ?? '')).toMatchObject({ reason: 'code-unusable' });
    });

    describe('inside the messaging app', () => {
      const account = (): OfficialAccount => given.channel.provider.official ?? expect.unreachable('no official account');
      const consented = async (answer: 'jia' | 'refuse'): Promise<URL> => consentAt(await account().authorizeUrl({ redirectUri: REDIRECT, state: STATE }), answer);

      test('the consent page gets the required parameters in the required order, and opens only there', async () => {
        const url = new URL(await account().authorizeUrl({ redirectUri: REDIRECT, state: STATE }));
        expect([url.pathname, url.hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect']);
        expect([...url.searchParams].slice(1)).toEqual([['redirect_uri', REDIRECT], ['response_type', 'code'], ['scope', 'snsapi_userinfo'], ['state', STATE]]);
        expect(await (await fetch(url)).text()).toContain('请在微信客户端打开链接');
      });

      test('a person who consents has the union id of the QR code’s application, and another open id', async () => {
        const location = await consented('jia');
        expect([location.origin + location.pathname, location.searchParams.get('state')]).toEqual([REDIRECT, STATE]);
        const inside = await account().identify(codeOf(location));
        const scanned = await given.channel.provider.identify(await confirmed('jia'));
        expect(inside).toEqual({ ...scanned, openId: expect.stringMatching(/^o[\w-]{27}$/) });
        expect(inside.openId).not.toBe(scanned.openId);
      });

      test('a person who refuses returns with only the state', async () => {
        expect([...(await consented('refuse')).searchParams]).toEqual([['state', STATE]]);
      });

      test('gives one ticket for share cards until shortly before its end, and then another', async () => {
        const first = await account().shareTicket();
        expect(first).toEqual({ ticket: expect.stringMatching(/^[\w-]{64}$/), livesSeconds: 7200 });
        given.clock.advance(60 * 60_000);
        expect(await account().shareTicket()).toEqual({ ticket: first.ticket, livesSeconds: 3600 });
        given.clock.advance(56 * 60_000);
        expect((await account().shareTicket()).ticket).not.toBe(first.ticket);
        expect(await (await fetch(await account().scriptUrl())).text()).toContain('updateAppMessageShareData');
        await given.channel.breakDown();
        await expect(account().shareTicket()).rejects.toMatchObject({ name: 'WechatUnidentified', reason: 'unreachable' });
        await given.channel.mend();
      });

      test('a code is valid once, for its own application, and for five minutes', async () => {
        const codes = [codeOf(await consented('jia')), codeOf(await consented('jia'))] as const;
        expect(await failureOf(codes[0])).toMatchObject({ reason: 'code-unusable' });
        await account().identify(codes[0]);
        await expect(account().identify(codes[0])).rejects.toMatchObject({ reason: 'code-unusable', vendorCode: '40163' });
        given.clock.advance(5 * 60_000);
        await expect(account().identify(codes[1])).rejects.toMatchObject({ reason: 'code-unusable', vendorCode: '40029' });
      });
    });

    test('reports a temporary failure while the vendor is away, and succeeds after its return', async () => {
      const code = await confirmed('jia');
      await given.channel.breakDown();
      expect(await failureOf(code)).toMatchObject({ name: 'WechatUnidentified', reason: 'unreachable', retryable: true });
      await given.channel.mend();
      expect(await given.channel.provider.identify(await confirmed('jia'))).toMatchObject({ nickname: '微信用户甲' });
    });

    test('is healthy while it works, and reports within seconds that it broke and that it works again', async () => {
      await expect(given.channel.provider.health()).resolves.toBeUndefined();
      await given.channel.breakDown();
      given.clock.advance(60_000);
      await expect(given.channel.provider.health()).rejects.toMatchObject({ name: 'WechatUnidentified' });
      await given.channel.mend();
      given.clock.advance(5_000);
      await expect(given.channel.provider.health()).resolves.toBeUndefined();
    });

    test('shows neither secret nor code nor person in errors and logs', async () => {
      const code = await confirmed('jia');
      const person = await given.channel.provider.identify(code);
      const reported = [describeError(await failureOf(code))];
      await given.channel.breakDown();
      reported.push(describeError(await failureOf(code)), ...given.logged);
      for (const secret of [...given.channel.secrets, code, person.openId, person.unionId ?? '', person.nickname]) expect(reported.join('\n')).not.toContain(secret);
      expect(given.logged).not.toEqual([]);
    });

    test('identifies again after it was closed', async () => {
      await given.channel.provider.identify(await confirmed('jia'));
      await given.channel.provider.close();
      expect(await given.channel.provider.identify(await confirmed('yi'))).toMatchObject({ nickname: '微信用户乙' });
    });
  });
}
