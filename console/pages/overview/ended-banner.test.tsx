import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EndedBanner } from './ended-banner.tsx';
import type { Trial } from './trial.ts';

const trial = (own: Partial<Trial> = {}): Trial => ({ comboName: '旗舰版', startsAt: '2026-03-02T09:00:00+08:00', endsAt: '2026-04-01T09:00:00+08:00', over: true, daysLeft: 0, keptUntil: '2026-06-30T23:59:59+08:00', daysKept: 90, ...own });
const shown = (own?: Partial<Trial>, supportPhone: string | undefined = '400-000-0000'): string => renderToStaticMarkup(<EndedBanner trial={trial(own)} supportPhone={supportPhone} />);
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, '');

test('the banner shows what still works, the deletion date, and whom to call', () => {
  const html = shown();
  for (const words of ['试用已结束，企业现在只读', '成员照常登录、查看', '不能修改设置、处理申请、接收新成员', '资料还保留90天', '保留到2026年6月30日，之后删除，不能恢复', '比较三个版本']) expect(textOf(html)).toContain(words);
  expect(html).toContain('href="tel:4000000000"');
  expect(html).toContain('aria-labelledby="ended-title"');
});

test('the ruler is full on the first day and runs out; the last week is marked', () => {
  const leftOf = (html: string) => Number(/ruler__left" style="width:([\d.]+)%/.exec(html)?.[1]);
  expect([leftOf(shown()), Math.round(leftOf(shown({ daysKept: 7 }))), leftOf(shown({ daysKept: 0 }))]).toEqual([100, 8, 0]);
  expect([8, 7, 0].map((daysKept) => shown({ daysKept }).includes('ended--last'))).toEqual([false, true, true]);
});

test('in the last week the banner names the deletion first, then how to avoid it', () => {
  const html = shown({ daysKept: 7 });
  const text = textOf(html);
  for (const words of ['资料即将删除，还有7天', '要接着用，现在开通正式版', '只要带走资料，也别过2026年6月30日', '不再使用的话，什么也不用做', '保留到2026年6月30日，之后删除，不能恢复', '比较三个版本']) expect(text).toContain(words);
  expect(text).not.toContain('试用已结束，企业现在只读');
  expect(text.match(/7天/g)).toHaveLength(1);
  expect(html).toContain('href="tel:4000000000"');
  expect(textOf(shown({ daysKept: 0 }))).toMatch(/^资料即将删除(?!，还有)/);
});

test('an enterprise that was warned late shows its later deletion day, and the ruler stays at its end', () => {
  const html = shown({ keptUntil: '2026-10-25T23:59:59+08:00', daysKept: 7 });
  expect(textOf(html)).toContain('保留到2026年10月25日');
  expect(html).not.toMatch(/width:-/);
});

test('without a support phone the banner shows none', () => {
  expect(renderToStaticMarkup(<EndedBanner trial={trial()} supportPhone={undefined} />)).not.toContain('tel:');
});
