import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acts } from './acts.ts';

const policy = readFileSync(join(import.meta.dirname, '../../seed/launch/agreement.json'), 'utf8');

test('the privacy policy names every recorded act, and no other', () => {
  const [, named = ''] = /<td>操作日志<\/td><td>([^<：]+)：/.exec(policy) ?? [];
  expect(named.split('、')).toEqual(Object.values(acts));
});

test('the privacy policy names what is recorded of an attempt to log in', () => {
  const [, named = ''] = /<td>登录日志<\/td><td>([^<]+)</.exec(policy) ?? [];
  for (const fact of ['登录尝试', '修改密码时核对原密码', '注册和设置密码时没有通过的短信验证码', '方式', '结果', '时间', '账号的不可还原的索引', '截断后的网络地址', '浏览器与操作系统的名称']) expect(named).toContain(fact);
});
