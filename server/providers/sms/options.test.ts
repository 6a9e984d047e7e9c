import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { systemRandomness } from '../../randomness.ts';
import { ProviderOptionsInvalid } from '../option-faults.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { createSmsProvider, smsOptionFaults } from './index.ts';

const surroundings = { clock: fixedClock(), logger: recordingLogger().logger, random: systemRandomness };

test('every missing option of a channel is reported together, each with its remedy', () => {
  expect(smsOptionFaults({ kind: 'aliyun' }).map(({ option }) => option)).toEqual(['accessKeyId', 'accessKeySecret', 'signName', 'templateCode']);
  expect(smsOptionFaults({ kind: 'tencent' }).map(({ option }) => option)).toEqual(['secretId', 'secretKey', 'sdkAppId', 'signName', 'templateId']);
  expect(smsOptionFaults({ kind: 'embedded', outboxFile: ' ', publicOrigin: 'http://localhost:3000' }).map(({ option }) => option)).toEqual(['outboxFile']);
  expect(() => createSmsProvider({ kind: 'aliyun', accessKeyId: 'x', accessKeySecret: 'y', signName: '鹦鹉匠' }, surroundings)).toThrow(
    '短信服务（阿里云）配置不完整：templateCode——在阿里云短信服务控制台「国内消息 → 模板管理」申请验证码模板，填写模板 CODE（SMS_ 开头）',
  );
});

test('an invalid option is reported too', () => {
  const tencent = { kind: 'tencent', secretId: 'a', secretKey: 'b', sdkAppId: 'c', signName: 'd', templateId: '1' } as const;
  expect(smsOptionFaults(tencent)).toEqual([]);
  expect(smsOptionFaults({ ...tencent, templateId: 'SMS_1' })).toMatchObject([{ option: 'templateId' }]);
  expect(smsOptionFaults({ ...tencent, templateParameters: ['validMinutes'] })).toMatchObject([{ option: 'templateParameters' }]);
  expect(smsOptionFaults({ ...tencent, endpoint: 'sms.tencentcloudapi.com' })).toMatchObject([{ option: 'endpoint' }]);
  expect(smsOptionFaults({ ...tencent, endpoint: 'https://sms.tencentcloudapi.com/path' })).toMatchObject([{ option: 'endpoint' }]);
  expect(smsOptionFaults({ ...tencent, timeoutMs: 0 })).toMatchObject([{ option: 'timeoutMs' }]);
});

test('an unknown kind is refused', () => {
  expect(() => createSmsProvider({ kind: 'pigeon' } as never, surroundings)).toThrow(ProviderOptionsInvalid);
});
