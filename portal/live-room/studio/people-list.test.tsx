import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyRoom } from '../../../contract/live/room-state.ts';
import { PeopleList } from './people-list.tsx';

const list = (isEnded: boolean, people = [{ person: 'p1', name: '赵敏', device: 'phone' }]) => renderToStaticMarkup(<PeopleList {...{ people, isEnded }} room={{ ...emptyRoom, mutes: { p1: 2 } }} now={1} onCommand={() => {}} onRemove={() => {}} />);

test('after the end the list says who heard it, and offers nothing to do with them', () => {
  expect(list(false)).toContain('请出 赵敏');
  expect(list(false)).toContain('解除');
  expect(list(true)).toContain('听到最后');
  expect(list(true)).not.toContain('<button');
  expect(list(true, [])).not.toContain('还没有学员进来');
});
