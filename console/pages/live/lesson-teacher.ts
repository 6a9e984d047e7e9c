import type { DataOf } from '../../../contract/calls/index.ts';
import { invited, type Values } from './lesson-values.ts';
import type { Live } from './live-queries.ts';

type Member = DataOf<'consoleLiveTeachers'>['list'][number];

/**
 * The teacher whom the form chooses, beside the one whom it began with. The newest live may have another one whom this person did not choose:
 * another person replaced them, or an invited teacher is a member since the first login.
 * @param base the live that the form began with, or null for a new one
 */
export function teacherChoice({ teacherPersonId }: Pick<Values, 'teacherPersonId'>, base: Pick<Live, 'teacher'> | null, members: readonly Member[]) {
  const former = base?.teacher ?? null;
  const memberOf = (id: string) => members.find(({ personId }) => personId === id);
  const isKept = base !== null && teacherPersonId === (former?.personId ?? '');
  return {
    chosen: memberOf(teacherPersonId),
    /** The live has the chosen teacher already. */
    isKept,
    /** The teacher whom a save replaces. `isSelf`: the reader. */
    replaced: isKept || former === null ? null : { name: former.name, isSelf: memberOf(former.personId)?.isSelf === true },
    options: [
      ...members.map(({ personId, name, phone, isSelf }) => ({ value: personId, label: `${name} ${phone}${isSelf ? '（您自己）' : ''}` })),
      ...(former === null || memberOf(former.personId) ? [] : [{ value: former.personId, label: `${former.name} ${former.phone}` }]),
      { value: invited, label: '用手机号邀请一位讲师…' },
    ],
  };
}

/** The values of another choice. Without a teacher an administrator teaches, and students must not read the name of the former one. */
export function withTeacher(teacherPersonId: string, base: Pick<Live, 'teacher' | 'teacherName'> | null, members: readonly Member[]): Pick<Values, 'teacherPersonId' | 'teacherName'> {
  const isFormer = base !== null && teacherPersonId === (base.teacher?.personId ?? '');
  return { teacherPersonId, teacherName: isFormer ? base.teacherName : (members.find(({ personId }) => personId === teacherPersonId)?.name ?? '') };
}
