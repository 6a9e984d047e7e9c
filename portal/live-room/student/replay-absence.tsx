import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Strip } from '../frame.tsx';
import { absenceText, type TeacherAbsence } from '../../lives/teacher-absence.ts';

interface ReplayAbsenceProps {
  absence: TeacherAbsence;
  /** Null if the replay has nothing after the absence. */
  onSkip: (() => void) | null;
}

/** Says why the replay stands still: the class waited for its teacher. */
export function ReplayAbsence({ absence, onSkip }: ReplayAbsenceProps) {
  return (
    <Strip
      icon={<LiveIcon name="clock" />}
      action={
        onSkip && (
          <Button tone="line" onClick={onSkip}>
            跳过这一段
          </Button>
        )
      }
    >
      {absenceText(absence)}
      <span className="wide-only">{absence.isNewTeacher ? '没有画面' : '画面断了'}</span>
    </Strip>
  );
}
