import { expect, test } from 'vitest';
import { CallRefused } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { isBeyond, listAddressOf, orFailed, orMissing, pagesShown } from './list-address.ts';

const asked = (query: string) => listAddressOf({ url: `http://localhost/industryInformation${query}` });
const refused = (returnCode: number) => Promise.reject(new CallRefused({ returnCode, returnMsg: '', data: null, httpStatus: 200, requestId: null }));

test('page number and keyword are read from the address', () => {
  expect(asked('')).toEqual({ keyword: '', pageNum: 1 });
  expect(asked('?keyword=%20%E5%AD%A6%E6%97%B6%20&pageNum=3')).toEqual({ keyword: '学时', pageNum: 3 });
  expect([...asked(`?keyword=${'𠮷'.repeat(60)}`).keyword]).toHaveLength(50);
});

test.for(['0', '-1', '1.5', 'x', '1e3', '123456', ' '])('%j is not a page number: the first page is shown', (pageNum) => {
  expect(asked(`?pageNum=${encodeURIComponent(pageNum)}`).pageNum).toBe(1);
});

test('a failed list differs from an empty one, and a missing entry from a failed one', async () => {
  expect(await orFailed(Promise.resolve({ returnCode: 200, returnMsg: '', data: [] }))).toEqual([]);
  expect(await orFailed(refused(50000))).toBeNull();
  expect(await orMissing(refused(returnCodes.notFound))).toBeNull();
  expect(await orMissing(refused(returnCodes.invalidInput))).toBeNull();
  await expect(orMissing(refused(50000))).rejects.toMatchObject({ returnCode: 50000 });
  // In a built page the error is of another copy of the class, so `instanceof` fails.
  expect(await orMissing(Promise.reject(Object.assign(new Error('没有找到'), { name: 'CallRefused', returnCode: returnCodes.notFound })))).toBeNull();
});

test('a page after the last is out of range; an empty list has no last page', () => {
  expect(isBeyond({ list: [], total: 4 })).toBe(true);
  expect(isBeyond({ list: [], total: 0 })).toBe(false);
  expect(isBeyond({ list: [1], total: 4 })).toBe(false);
  expect(isBeyond(null)).toBe(false);
});

test('the pager shows the first, the last and the pages around the current one', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 4)).toEqual([1, 2, 3, 4]);
  expect(pagesShown(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pagesShown(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  expect(pagesShown(9, 9)).toEqual([1, null, 8, 9]);
});
