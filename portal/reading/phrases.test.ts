import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';

test('lines break between phrases: words are not split, and punctuation stays at the end of its phrase', () => {
  expect(phrasesOf('收不到短信验证码')).toEqual(['收不到', '短信', '验证码']);
  expect(phrasesOf('密码输错太多次，登录被暂停')).toEqual(['密码输错太多次，', '登录被暂停']);
  expect(phrasesOf('登录后让我选机构，选哪一个')).toEqual(['登录后让我选机构，', '选哪一个']);
  expect(phrasesOf('老师怎样加入已经开通的机构，要谁同意')).toEqual(['老师', '怎样', '加入', '已经', '开通的', '机构，', '要谁同意']);
  expect(phrasesOf('')).toEqual([]);
});
