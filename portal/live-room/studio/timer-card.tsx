import type { RoomCommand } from '../../../contract/live/room-events.ts';
import { Button } from '../../../ui/button.tsx';
import { TaskCard } from '../frame.tsx';
import './timer-card.css';

const choices = [1, 3, 5, 10, 15, 30];

/** Sets a timer for an exercise or a break. All students see the countdown. */
export function TimerCard({ isRunning, onCommand, onClose }: { isRunning: boolean; onCommand: (command: RoomCommand) => void; onClose: () => void }) {
  const set = (seconds: number | null) => {
    onCommand({ do: 'setTimer', seconds });
    onClose();
  };
  return (
    <TaskCard label="计时" size="alone" head={<b>给全班计时</b>} onClose={onClose}>
      <div className="timer-choices">
        {choices.map((minutes) => (
          <Button key={minutes} tone="line" small onClick={() => set(minutes * 60)}>
            {minutes} 分钟
          </Button>
        ))}
      </div>
      {isRunning && (
        <Button small full onClick={() => set(null)}>
          停下现在的计时
        </Button>
      )}
      <p className="task__note">做题、休息时用。学员在上方看到倒数。</p>
    </TaskCard>
  );
}
