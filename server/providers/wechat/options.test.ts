import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { seededRandomness } from '../../randomness.ts';
import { ProviderOptionsInvalid } from '../option-faults.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { createWechatProvider, wechatOptionFaults } from './index.ts';

const surroundings = { clock: fixedClock(), logger: recordingLogger().logger, random: seededRandomness('options') };

test('every missing option is reported together, each with its remedy', () => {
  expect(wechatOptionFaults({ kind: 'open' }).map(({ option }) => option)).toEqual(['appId', 'appSecret']);
  expect(wechatOptionFaults({ kind: 'embedded' })).toEqual([]);
  expect(() => createWechatProvider({ kind: 'open', appId: 'wx1' }, surroundings)).toThrow('微信登录（微信开放平台）配置不完整：appSecret——填写同一个网站应用的 AppSecret');
});

test('an invalid option is reported too', () => {
  const open = { kind: 'open', appId: 'wx1', appSecret: 's' } as const;
  expect(wechatOptionFaults(open)).toEqual([]);
  expect(wechatOptionFaults({ ...open, openBase: 'open.weixin.qq.com' })).toMatchObject([{ option: 'openBase' }]);
  expect(wechatOptionFaults({ ...open, apiBase: 'https://api.weixin.qq.com/sns' })).toMatchObject([{ option: 'apiBase' }]);
  expect(wechatOptionFaults({ ...open, timeoutMs: 0 })).toMatchObject([{ option: 'timeoutMs' }]);
  expect(wechatOptionFaults({ ...open, official: { appId: 'wx2', appSecret: '' } })).toMatchObject([{ option: 'officialAppSecret' }]);
  expect(wechatOptionFaults({ kind: 'embedded', port: 70_000 })).toMatchObject([{ option: 'port' }]);
});

test('an unknown kind is refused, and `none` makes no provider', () => {
  expect(() => createWechatProvider({ kind: 'pigeon' } as never, surroundings)).toThrow(ProviderOptionsInvalid);
  expect(createWechatProvider({ kind: 'none' }, surroundings)).toBeNull();
});

test('the vendor’s own addresses are the default', async () => {
  const provider = createWechatProvider({ kind: 'open', appId: 'wx1', appSecret: 's' }, surroundings);
  expect(await provider?.pageOrigin()).toBe('https://open.weixin.qq.com');
  expect(await provider?.authorizeUrl({ redirectUri: 'https://www.example.com/x', state: 'a1' })).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx1&redirect_uri=https%3A%2F%2Fwww.example.com%2Fx&response_type=code&scope=snsapi_login&state=a1&login_type=jssdk&self_redirect=default#wechat_redirect',
  );
});
