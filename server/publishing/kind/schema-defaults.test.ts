import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultsOf } from './schema-defaults.ts';

const lesson = z.strictObject({ title: z.string(), minutes: z._default(z.int(), 0) });
const course = z.strictObject({
  title: z.string(),
  tags: z._default(z.array(z.string()), []),
  teacher: z.optional(z.strictObject({ name: z.string(), visible: z._default(z.boolean(), true) })),
  chapters: z._default(z.array(z.strictObject({ title: z.string(), lessons: z._default(z.array(lesson), []) })), []),
  texts: z._default(z.record(z.string(), z.strictObject({ text: z.string(), bold: z._default(z.boolean(), false) })), {}),
  price: z.prefault(z.strictObject({ cents: z._default(z.int(), 100) }), {}),
});

test('an older body gets the defaults of fields that its schema has gained since, at any depth', () => {
  const older = { title: '焊接', teacher: { name: '陈工' }, chapters: [{ title: '一', lessons: [{ title: '安全', minutes: 5 }, { title: '起弧' }] }, { title: '二' }], texts: { note: { text: '带手套' } } };
  const completed = defaultsOf(course)!(older);
  expect(completed).toEqual({
    title: '焊接',
    tags: [],
    teacher: { name: '陈工', visible: true },
    chapters: [{ title: '一', lessons: [{ title: '安全', minutes: 5 }, { title: '起弧', minutes: 0 }] }, { title: '二', lessons: [] }],
    texts: { note: { text: '带手套', bold: false } },
    price: { cents: 100 },
  });
  expect(course.safeParse(completed).success).toBe(true);
  expect(older.chapters[1]).toEqual({ title: '二' });
});

test('existing values stay, and optional fields without a default stay absent', () => {
  const body = { title: '焊接', tags: ['a'], chapters: [], texts: {}, price: { cents: 1 } };
  expect(defaultsOf(course)!(body)).toEqual(body);
});

test('a schema without defaults is not copied', () => {
  expect(defaultsOf(z.strictObject({ title: z.string(), parts: z.array(z.strictObject({ name: z.string() })) }))).toBeNull();
});
