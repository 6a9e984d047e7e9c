import { Button } from '../../../ui/button.tsx';
import { BrokenLine } from '../broken-line.tsx';
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
      icon={<BrokenLine />}
      action={
        onSkip && (
          <Button tone="line" small onClick={onSkip}>
            跳过这一段
          </Button>
        )
      }
    >
      {until === Infinity ? '老师的画面断了，到下课没有再接上' : isNewTeacher ? '这一段在换讲师，没有画面' : '老师的画面断了，这一段在等他回来'}
    </Strip>
  );
}
