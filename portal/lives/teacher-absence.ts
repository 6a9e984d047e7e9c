/** A span of the class without the teacher's stream. */
export interface TeacherAbsence {
  /** Seconds after the start. */
  from: number;
  /** Seconds after the start. Infinity if the teacher did not come back. */
  until: number;
  isNewTeacher: boolean;
}

/** Browsers round the second that they are sent to. */
const seekingError = 0.01;

/** The absence that a replay of this length shows at a second of the class. */
export const absenceAt = (absences: readonly TeacherAbsence[], second: number, length: number): TeacherAbsence | undefined =>
  absences.find(({ from, until }) => second >= from && second + seekingError < Math.min(until, length));

/** Why the replay stands still. */
export const absenceText = ({ until, isNewTeacher }: TeacherAbsence): string => (until === Infinity ? '老师没有再回来' : isNewTeacher ? '这一段在换讲师' : '这一段在等老师');
