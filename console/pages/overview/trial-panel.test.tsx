import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Trial } from './trial.ts';
import { TrialPanel } from './trial-panel.tsx';

const shown = (daysLeft: number): string => {
  const trial: Trial = { comboName: '旗舰版', startsAt: '2026-03-02T09:00:00+08:00', endsAt: '2026-04-01T09:00:00+08:00', over: false, daysLeft, keptUntil: '2026-06-30T23:59:59+08:00', daysKept: daysLeft + 90 };
  return renderToStaticMarkup(<TrialPanel trial={trial} supportPhone="400-000-0000" />).replaceAll(/<[^>]+>|\s+/g, '');
};

test('the panel counts the days to its date and says “today” on the last one', () => {
  expect(shown(4)).toContain('还剩4天');
  expect(shown(4)).toContain('试用将在2026年4月1日结束');
  expect(shown(0)).toContain('今天结束');
  expect(shown(0)).not.toContain('还剩');
});
