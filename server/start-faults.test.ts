import { expect, test } from 'vitest';
import { remedyOf } from './start-faults.ts';

test('a disk without room is told as such, whether SQLite or the system met it', () => {
  const config = { dataDir: '/data', database: { kind: 'sqlite', file: '/data/portal.db' }, port: 3000 } as const;
  for (const fault of [{ errcode: 13 }, { code: 'ENOSPC' }]) expect(remedyOf(Object.assign(new Error('full'), fault), config)).toBe('磁盘已满，/data 写不进去。请清出空间后再启动。');
});
