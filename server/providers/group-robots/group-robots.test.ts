import { describe, expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { ProviderOptionsInvalid } from '../option-faults.ts';
import { resend } from '../fake/resend.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { dingtalkSignature } from './dingtalk.ts';
import { createGroupRobotProvider, type GroupRobot, type GroupRobotOptions, PostRefused } from './index.ts';
import { openDingtalkServer } from './fake/dingtalk-server.ts';
import { openWecomServer } from './fake/wecom-server.ts';

const secret = 'SEC0123456789abcdef0123456789abcdef';
/** Long enough for a busy machine. */
const timeoutMs = 20_000;

async function wecom(changed: Partial<GroupRobotOptions> = {}) {
  const vendor = await openWecomServer();
  onTestFinished(() => vendor.close());
  const clock = fixedClock();
  return { vendor, clock, robot: createGroupRobotProvider({ kind: 'wecom', webhook: vendor.webhook, timeoutMs, ...changed } as GroupRobotOptions, { clock }) };
}

async function dingtalk(changed: Partial<GroupRobotOptions> = {}) {
  const clock = fixedClock();
  const vendor = await openDingtalkServer({ secret, now: () => clock.now() });
  onTestFinished(() => vendor.close());
  return { vendor, clock, robot: createGroupRobotProvider({ kind: 'dingtalk', webhook: vendor.webhook, secret, timeoutMs, ...changed } as GroupRobotOptions, { clock }) };
}

const outcomeOf = (robot: GroupRobot, text = '有人留言') => robot.post(text).then(() => 'said', (error: unknown) => (error instanceof PostRefused ? (error.permanent ? 'never' : 'later') : error));

test('WeCom mentions no member even if a visitor’s text contains a member id', async () => {
  const { vendor, robot } = await wecom();
  expect(await outcomeOf(robot, '请<@zhangsan>和<@all>看一下')).toBe('said');
  expect(vendor.said).toEqual(['请< @zhangsan>和< @all>看一下']);
});

describe.each([['WeCom', wecom], ['DingTalk', dingtalk]] as const)('%s', (_name, open) => {
  test('posts any text to its group unchanged', async () => {
    const { vendor, robot } = await open();
    const text = '网站留言\n问：<a href="x">[链接](http://evil.example)</a> @所有人 "引号" \\ 🧵';
    expect(await outcomeOf(robot, text)).toBe('said');
    expect(vendor.said).toEqual([text]);
  });

  test('shortens a text that is too long, without cutting a character', async () => {
    const { vendor, robot } = await open();
    expect(await outcomeOf(robot, '问🧵'.repeat(6_000))).toBe('said');
    expect(vendor.said[0]).toMatch(/^(?:问🧵)+问?…$/u);
  });

  test.each<[string, Misbehaviour]>([
    ['never answers', { kind: 'never-answers' }],
    ['hangs up', { kind: 'drops-connection' }],
    ['stalls in the middle', { kind: 'stalls-midway' }],
    ['breaks off', { kind: 'breaks-off' }],
    ['sends on elsewhere', { kind: 'answers', status: 302, headers: { location: '/login' } }],
    ['answers a page instead', { kind: 'answers', status: 502, body: '<html>' }],
    ['says a code that is no number', { kind: 'answers', status: 200, body: '{"errcode":"0"}' }],
    ['is busy', { kind: 'answers', status: 200, body: '{"errcode":-1,"errmsg":"system busy"}' }],
    ['has had too many this minute', { kind: 'answers', status: 200, body: '{"errcode":45009,"errmsg":"api freq out of limit"}' }],
  ])('that %s gets the post again later', async (_what, misbehaviour) => {
    const { vendor, robot } = await open();
    // Short if the vendor never answers. Otherwise long enough for a busy machine.
    const isSilent = ['never-answers', 'stalls-midway'].includes(misbehaviour.kind);
    const { robot: hasty } = await open({ webhook: vendor.webhook, timeoutMs: isSilent ? 300 : 20_000 });
    vendor.misbehave(misbehaviour);
    expect(await outcomeOf(hasty)).toBe('later');
    expect(await outcomeOf(robot)).toBe('said');
  });

  test('its secrets are not in anything that might be logged', async () => {
    const { vendor, robot } = await open();
    await vendor.suspend();
    const away = (await robot.post('有人留言').catch((caught: unknown) => caught)) as PostRefused;
    expect(away).toBeInstanceOf(PostRefused);
    for (const hidden of [secret, vendor.webhook, 'a1b2c3d4', '693a91f6']) expect(`${String(away)}${away.stack}${JSON.stringify(away)}`).not.toContain(hidden);
  });
});

describe('WeCom', () => {
  test('retries after a wrong address, which an operator can correct, and gives up a message that is never accepted', async () => {
    const { vendor, robot } = await wecom();
    vendor.misbehave({ kind: 'answers', status: 200, body: '{"errcode":40058,"errmsg":"text.content exceed max length"}' });
    expect(await outcomeOf(robot)).toBe('never');
    const mistaken = await wecom({ webhook: vendor.webhook.replace('693a', '0000') });
    expect(await outcomeOf(mistaken.robot)).toBe('later');
    expect(vendor.said).toEqual([]);
  });

  test('cannot be created with an invalid address', () => {
    for (const webhook of ['', 'qyapi.weixin.qq.com', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send', 'ftp://qyapi.weixin.qq.com/?key=1']) {
      expect(() => createGroupRobotProvider({ kind: 'wecom', webhook }, { clock: fixedClock() })).toThrow(ProviderOptionsInvalid);
    }
  });
});

describe('DingTalk', () => {
  test('signs as its documentation says', () => {
    // printf '1572334512345\nSEC0123456789abcdef' | openssl dgst -sha256 -hmac SEC0123456789abcdef -binary | base64
    expect(dingtalkSignature('1572334512345', 'SEC0123456789abcdef')).toBe('GTJ7QOzis17CGTTmQ1wgGlmzPLSDY0kRlydDoCdhLko=');
  });

  test('accepts only a signature of the last hour, with its own secret and for that time', async () => {
    const { vendor, clock, robot } = await dingtalk();
    await robot.post('有人留言');
    const [recorded] = vendor.received;
    const answerTo = async (target: string) => (JSON.parse((await resend(vendor.port, recorded!, { target })).body) as { errcode: number }).errcode;
    expect(await answerTo(recorded!.target)).toBe(0);
    expect(await answerTo(recorded!.target.replace(/timestamp=\d/, 'timestamp=2'))).toBe(310000);
    expect(await answerTo(recorded!.target.replace(/timestamp=(\d+)\d/, (_whole, all: string) => `timestamp=${all}1`))).toBe(310000);
    clock.advance(3_600_001);
    expect(await answerTo(recorded!.target)).toBe(310000);
    expect(await outcomeOf(robot)).toBe('said');
  });

  test('retries after a wrong secret, which an operator can correct, and gives up a message that the group must not read', async () => {
    const { vendor, robot } = await dingtalk({ secret: `${secret.slice(0, -1)}0` });
    expect(await outcomeOf(robot)).toBe('later');
    expect(vendor.said).toEqual([]);
    vendor.misbehave({ kind: 'answers', status: 200, body: '{"errcode":430104,"errmsg":"..."}' });
    expect(await outcomeOf(robot)).toBe('never');
  });

  test('cannot be created without a secret: a robot without signatures would accept posts of any sender', () => {
    const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=1';
    for (const wrong of ['', 'abc', 'SEC']) expect(() => createGroupRobotProvider({ kind: 'dingtalk', webhook, secret: wrong }, { clock: fixedClock() })).toThrow(ProviderOptionsInvalid);
  });
});
