import { expect, test } from 'vitest';
import { teacherChoice, withTeacher } from './lesson-teacher.ts';

const self = { personId: 'p1', name: '赵敏', phone: '139****5671', isSelf: true };
const member = { personId: 'p2', name: '何建国', phone: '137****5511', isSelf: false };
const base = { teacher: { personId: 'invitation', name: '何建国', phone: '137****5511' } };
const replaced = { name: '何建国', isSelf: false };

test('the teacher whom the form began with stays the choice and can be chosen again, also if they became a member since or were replaced', () => {
  for (const members of [[self], [self, member]]) {
    const { isKept, replaced: nobody, options } = teacherChoice({ teacherPersonId: 'invitation' }, base, members);
    expect([isKept, nobody]).toEqual([true, null]);
    expect(options).toContainEqual({ value: 'invitation', label: '何建国 137****5511' });
  }
});

test('another choice, and none, replace the teacher whom the form began with', () => {
  for (const teacherPersonId of ['p1', 'invite', '']) expect(teacherChoice({ teacherPersonId }, base, [self])).toMatchObject({ isKept: false, replaced });
  expect(teacherChoice({ teacherPersonId: 'p2' }, { teacher: self }, [self, member])).toMatchObject({ chosen: member, replaced: { name: '赵敏', isSelf: true } });
});

test('a new class and one without a teacher replace no teacher', () => {
  expect(teacherChoice({ teacherPersonId: 'p2' }, null, [self, member])).toMatchObject({ chosen: member, isKept: false, replaced: null });
  expect(teacherChoice({ teacherPersonId: '' }, { teacher: null }, [self])).toMatchObject({ isKept: true, replaced: null });
});

test('students read the name of the chosen member, no name once the teacher is withdrawn, and the former one again if that choice is undone', () => {
  const named = (teacherPersonId: string) => withTeacher(teacherPersonId, { ...base, teacherName: '何老师' }, [self, member]).teacherName;
  expect(['p1', 'invite', '', 'invitation'].map(named)).toEqual(['赵敏', '', '', '何老师']);
  expect(withTeacher('', { teacher: null, teacherName: '教研组' }, [])).toEqual({ teacherPersonId: '', teacherName: '教研组' });
});
