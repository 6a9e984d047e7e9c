import { expect, test } from 'vitest';
import { remedyOf } from './start-faults.ts';

test('a full disk is reported as such, for an error of SQLite and of the system', () => {
  const config = { dataDir: '/data', database: { kind: 'sqlite', file: '/data/portal.db' }, port: 3000 } as const;
  for (const fault of [{ errcode: 13 }, { code: 'ENOSPC' }]) expect(remedyOf(Object.assign(new Error('full'), fault), config)).toBe('磁盘已满，/data 写不进去。请清出空间后再启动。');
});
