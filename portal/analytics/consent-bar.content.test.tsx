import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { readSeed } from '../../seed/testing/read-seed.ts';
import { ConsentBar } from './consent-bar.tsx';

const barOf = (state?: string) =>
  renderToString(
    <MemoryRouter>
      <ConsentBar stays {...(state && { state })}>
        {null}
      </ConsentBar>
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '');

test('the bar and the privacy policy name everything that is stored about a visit (`visits` in server/modules/analytics/tables.ts)', () => {
  const { documents } = readSeed<{ documents: { code: string; content: string }[] }>('launch/agreement.json');
  const policy = documents.find(({ code }) => code === 'privacy')!.content;
  const [, row] = /<td>访问统计<\/td><td>(.*?)<\/td>/.exec(policy)!;
  for (const kept of ['页面', '点击', '停留时间', '来源', '设备类型', '省份', '截断']) {
    expect(barOf()).toContain(kept);
    expect(row).toContain(kept);
  }
});
