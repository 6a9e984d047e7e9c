import type { RoomState } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { marksOf } from '../room-marks.ts';
import './checklist.css';

/** The confirmation before the class ends, with open questions and tasks. The focus starts on the button that continues the class. */
export function EndDialog({ room, minutes, planned, isEnding, onEnd, onClose }: { room: RoomState; minutes: number; planned: number; isEnding: boolean; onEnd: () => void; onClose: () => void }) {
  const open = room.messages.filter(({ isQuestion, isAnswered, isDeleted }) => isQuestion && !isAnswered && !isDeleted);
  const questions = open.length;
  const same = Math.max(0, ...open.map((question) => question.same.count));
  const openCheckIn = room.checkIns.some(({ isClosed }) => !isClosed);
  const openQuiz = room.quizzes.some(({ isClosed }) => !isClosed);
  const marks = marksOf(room);
  const difference = Math.round(planned - minutes);
  const timing = difference > 1 ? `，比计划少 ${difference} 分钟` : difference < -1 ? `，比计划多 ${-difference} 分钟` : '';
  const isAllDone = room.hands.length === 0 && questions === 0 && !openCheckIn && !openQuiz;
  return (
    <Dialog title="现在下课？" note={`讲了 ${Math.max(1, Math.round(minutes))} 分钟${timing}。下课后不能再开，学员转去看回放。`} onClose={onClose}>
      <ClassRuler light label={`课尺：计划 ${Math.round(planned)} 分钟，讲了 ${Math.round(minutes)} 分钟`} length={Math.max(planned, minutes)} now={minutes} marks={marks.length > 0 ? marks : undefined} />
      <ul className="checklist">
        {room.hands.length > 0 && (
          <li>
            <ToolIcon name="hand" />
            还有 {room.hands.length} 人举手
          </li>
        )}
        {questions > 0 && (
          <li>
            <LiveIcon name="ask" />
            {questions} 个提问没答{same > 0 && `，最多的有 ${same} 人同问`}
          </li>
        )}
        {openCheckIn && (
          <li>
            <ToolIcon name="signIn" />
            签到还没结束
          </li>
        )}
        {openQuiz && (
          <li>
            <ToolIcon name="quiz" />
            随堂题还没公布答案
          </li>
        )}
        {isAllDone && (
          <li className="is-done">
            <Icon name="check" />
            没有举手和没答的提问
          </li>
        )}
      </ul>
      <DialogActions>
        <Button tone="line" onClick={onClose}>
          接着讲
        </Button>
        <Button className="button--red" busy={isEnding} onClick={onEnd}>
          下课
        </Button>
      </DialogActions>
    </Dialog>
  );
}
