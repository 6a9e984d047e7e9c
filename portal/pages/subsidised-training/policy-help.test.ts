import { expect, test } from 'vitest';
import { policyHelp } from './policy-help.ts';

const content = '<blockquote>示例文件，内容虚构。</blockquote><p>线上学时不得超过总学时的四成。</p><ol><li>直播以停留与互动合并计算</li><li>录播须有随机核验，间隔不超过十五分钟</li></ol><table><tbody><tr><td>考核由两名考评员打分</td></tr></tbody></table>';

test('what a policy speaks of most comes first, with its own words', () => {
  const help = policyHelp({ title: '线上学时认定的口径', content });
  expect(help[0]).toMatchObject({ page: 'liveInteraction', clause: '线上学时不得超过总学时的四成' });
  expect(help.map(({ page }) => page)).toContain('certificationExams');
});

test('nothing stands twice, and at most three things are named', () => {
  const long = `<p>${['线上学时按月核对', '签到和抽查记录随时可查', '开班前报备课表', '考核成绩当天公示', '学徒由导师带教', '档案保存两年', '岗位津贴按等级发'].join('。')}。</p>`;
  const help = policyHelp({ title: '办法', content: long });
  expect(help).toHaveLength(3);
  expect(new Set(help.map(({ title }) => title)).size).toBe(3);
  expect(new Set(help.map(({ clause }) => clause)).size).toBe(3);
});

test('the note that a text is a sample is no clause, and markup is none', () => {
  for (const { clause } of policyHelp({ title: '示例', content })) expect(clause).not.toMatch(/虚构|[<>]/);
  expect(policyHelp({ title: '通知', content: '<p>另行公布有关事项。</p>' })).toEqual([]);
});
