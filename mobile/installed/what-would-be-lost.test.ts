import { beforeEach, expect, test, vi } from 'vitest';
import { beforeUpdate } from './before-update.ts';
import { whatWouldBeLost } from './what-would-be-lost.ts';

let fields: { type: string; value: string }[];
let media: { paused: boolean; ended: boolean }[];

beforeEach(() => {
  fields = [];
  media = [];
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('document', { querySelectorAll: (selector: string) => (selector.includes('input') ? fields : media) });
  return () => vi.unstubAllGlobals();
});

test('an update waits for a typed password, also in a field that got its text before the scripts', () => {
  fields = [{ type: 'password', value: '' }, { type: 'text', value: 'prefilled' }];
  expect(whatWouldBeLost()).toBeNull();
  fields[0]!.value = 'Pa55word!';
  expect(whatWouldBeLost()).toBe('填的内容还没提交，提交以后再更新');
});

test('an update waits for text that a page holds without a field on the screen', () => {
  let holds = true;
  addEventListener(beforeUpdate, (event) => void (holds && event.preventDefault()));
  expect(whatWouldBeLost()).toBe('填的内容还没提交，提交以后再更新');
  holds = false;
  expect(whatWouldBeLost()).toBeNull();
});

test('an update waits for a film that plays, not for one that has ended', () => {
  media = [{ paused: false, ended: true }];
  expect(whatWouldBeLost()).toBeNull();
  media = [{ paused: false, ended: false }];
  expect(whatWouldBeLost()).toBe('正在播放，看完再更新');
});
