import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { retention } from './retention.ts';

test('the retention of every table is what docs/operating.md says', () => {
  const section = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8').split('## 数据保留')[1]?.split('\n## ')[0] ?? '';
  const listed = [...section.matchAll(/^\|[^|]+\| `(\w+)` \|[^|\d]*(\d+) 天 \|$/gm)].map(([, table, days]) => `${table} ${days}`);
  expect(listed.toSorted()).toEqual(Object.values(retention).map(({ table, days }) => `${table} ${days}`).toSorted());
});
