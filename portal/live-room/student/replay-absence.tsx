import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Strip } from '../frame.tsx';
import type { TeacherAbsence } from '../room-marks.ts';

interface ReplayAbsenceProps {
  absence: TeacherAbsence;
  /** Null if the replay has nothing after the absence. */
  onSkip: (() => void) | null;
}

/** Says why the replay stands still: the class waited for its teacher. */
export function ReplayAbsence({ absence: { until, isNewTeacher }, onSkip }: ReplayAbsenceProps) {
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
      {until === Infinity ? '老师没有再回来' : isNewTeacher ? '这一段在换讲师' : '这一段在等老师'}
      <span className="wide-only">{isNewTeacher ? '没有画面' : '画面断了'}</span>
    </Strip>
  );
}
