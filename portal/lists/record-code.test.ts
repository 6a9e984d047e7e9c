import { expect, test } from 'vitest';
import { recordCodeOf } from './record-code.ts';

const ask = (address: string, page: Parameters<typeof recordCodeOf>[1]) => {
  try {
    return recordCodeOf(new Request(`http://localhost:3000${address}`), page);
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return [status, headers.get('location')];
  }
};

test.for([
  ['/layout/helpWarp', 'helpArticle', '/layout/helpList'],
  ['/customerStoriesDetails?bizCode=', 'customerStoryDetail', '/customerStories'],
  ['/industryInformationDetails?code=%20', 'newsDetail', '/industryInformation'],
  ['/curse/courselist?bizCode=B1', 'courseDetail', '/curse/Fullcourse'],
  ['/expertListDetails?resCode=E1', 'expertDetail', '/expertList'],
] as const)('%s without a record code redirects to the list', ([address, page, list]) => {
  expect(ask(address, page)).toEqual([302, list]);
});

test('an address with a record code is answered by its page', () => {
  expect(ask('/curse/courselist?beorCode=C1', 'courseDetail')).toBe('C1');
});
