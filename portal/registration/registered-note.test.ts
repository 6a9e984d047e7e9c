import { expect, test } from 'vitest';
import { keepRegistered, takeRegistered } from './registered-note.tsx';

const registered = { enterpriseName: '启航职业培训学校（示例）', contactEmail: 'zhaomin@example.com', username: 'zhaomin01' };
const items = new Map<string, string>();
const storage = {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
};

test('the note is shown once after the reload', () => {
  keepRegistered(storage, registered);
  expect(takeRegistered(storage)).toEqual(registered);
  expect(takeRegistered(storage)).toBeNull();
});

test.each(['{', 'null', '[]', '{"enterpriseName":"x"}'])('a stored note %s is ignored', (text) => {
  items.set('registration-done', text);
  expect(takeRegistered(storage)).toBeNull();
});
