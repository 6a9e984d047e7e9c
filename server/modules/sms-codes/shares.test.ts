import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { smsRules } from './purposes.ts';
import { rulesOf, type Share, sharePercents, shares } from './shares.ts';

const { limits } = readConfig({ DATA_DIR: '/nonexistent' });
const section = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8').split('## 短信的预算')[1]?.split('\n## ')[0] ?? '';
const rowsOf = (header: string): string[][] =>
  (section.split(header)[1] ?? '').split('\n\n')[0]!.split('\n').slice(2).map((line) => line.split('|').map((cell) => cell.trim()).slice(1, -1));

test('the shares add up to each whole budget', () => {
  expect(Object.values(sharePercents).reduce((sum: number, percent) => sum + percent, 0)).toBe(100);
});

test('docs/operating.md states each share as in the configuration', () => {
  const listed = rowsOf('| 份额 | 给谁 | 占 | 全站一小时 | 全站一天 | 一个网段一小时 | 一个地址一小时 |').map(([share, , ...figures]) => [share, ...figures]);
  const configured = shares.map((share) => {
    const { addressHour, addressDay, siteHour, siteDay } = rulesOf(share, limits);
    expect([addressDay.points / addressHour.points, addressDay.pointsOfNetwork / addressHour.pointsOfNetwork]).toEqual([4, 4]);
    return [`\`${share}\``, `${sharePercents[share]}%`, ...[siteHour.points, siteDay.points, addressHour.pointsOfNetwork, addressHour.points].map(String)];
  });
  expect(listed).toEqual(configured);
  expect(section).toContain('一个地址、一个网段一天最多是它一小时的 4 倍。');
});

test('docs/operating.md states the newcomers’ limit for one network and the reserve as in the configuration', () => {
  const { addressHour, addressDay, siteHour, siteDay } = rulesOf('newcomer', limits);
  expect(section).toContain(`一个网段一小时最多 ${addressHour.pointsOfNetwork} 条、一天 ${addressDay.pointsOfNetwork} 条（全站这一份的十分之一）`);
  const [reserveOfHour, reserveOfDay] = [siteHour, siteDay].map(({ points, much }) => points - much!.points) as [number, number];
  expect(section).toContain(`全站这一份里的 ${reserveOfHour} 条（一天 ${reserveOfDay} 条）只留给要得少的网段：一小时不过 ${siteHour.little!.points} 条、一天不过 ${siteDay.little!.points} 条`);
  expect(section).toContain(`至少要 ${reserveOfHour / siteHour.little!.points} 个网段`);
  const crowd = /一小时只能注册 40 人.*例如一小时要有 (\d+) 人注册.*`SMS_PER_HOUR_FOR_SITE` 调到 (\d+)、`SMS_PER_DAY_FOR_SITE` 调到 (\d+)，`SMS_PER_HOUR_PER_ADDRESS` 和 `SMS_PER_HOUR_PER_NETWORK` 不少于 (\d+)/.exec(section)!;
  const [people, forSite, ofDay, ofAddress] = crowd.slice(1).map(Number) as [number, number, number, number];
  const raised = rulesOf('newcomer', { ...limits, smsPerHourForSite: forSite, smsPerDayForSite: ofDay, smsPerHourPerAddress: ofAddress, smsPerHourPerNetwork: ofAddress });
  expect([raised.addressHour.points, raised.addressHour.pointsOfNetwork, raised.addressDay.pointsOfNetwork]).toEqual([people, people, people]);
});

test('docs/operating.md states the maximum cost by an attacker in an hour and in a day as in the configuration', () => {
  const pricePerMessage = Number(/按每条 ([\d.]+) 元/.exec(section)?.[1]);
  const reach: readonly Share[][] = [['newcomer', 'unknown'], ['newcomer', 'unknown', 'registered', 'reset'], [...shares]];
  const worst = reach.map((drawn) => {
    const sum = (budget: 'siteHour' | 'siteDay') => drawn.reduce((total, share) => total + rulesOf(share, limits)[budget].points, 0);
    return [`${sum('siteHour')} 条`, `${sum('siteDay')} 条`, `${sum('siteDay') * pricePerMessage} 元`];
  });
  expect(rowsOf('| 攻击者有什么 | 一小时最多 | 一天最多 | 一天约合 |').map(([, ...figures]) => figures)).toEqual(worst);
});

test('docs/operating.md states the limits of one phone, and those that the vendor must allow', () => {
  const { perHour, perDay, ofNewcomersPerHour, ofNewcomersPerDay, resetsPerDay, resetsPerDayOfNetwork } = smsRules;
  expect(section).toContain(`一分钟 1 条，一小时 ${perHour} 条，一天 ${perDay} 条`);
  expect(section).toContain(`还留 ${resetsPerDay} 条给重置密码，同一个网段 ${resetsPerDayOfNetwork} 条`);
  expect(section).toContain(`登录、重置的验证码用不到其中一小时 ${ofNewcomersPerHour} 条、一天 ${ofNewcomersPerDay} 条`);
  expect(section).toContain(`一分钟不少于 2 条、一小时不少于 ${2 * perHour + ofNewcomersPerHour + resetsPerDay} 条、一天不少于 ${2 * perDay + ofNewcomersPerDay + resetsPerDay} 条`);
});
