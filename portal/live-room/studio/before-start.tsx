import type { ReactNode } from 'react';
import { partsOf } from '../../../contract/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TaskCard } from '../frame.tsx';
import { AddDocuments } from './add-documents.tsx';
import type { Adding } from './use-add-documents.ts';
import type { RoomOfTeacher } from './use-class.ts';
import './checklist.css';

const reminderMilliseconds = 15 * 60_000;

interface BeforeStartProps {
  detail: RoomOfTeacher;
  waiting: number;
  areDevicesGood: boolean;
  /** Number of prepared quizzes. Null: unknown. */
  quizzes: number | null;
  onQuiz: () => void;
  adding: Adding;
}

/** Shown before the class: waiting people, the state of the preparations, and SMS reminders. */
export function BeforeStart({ detail, waiting, areDevicesGood, quizzes, onQuiz, adding }: BeforeStartProps) {
  const pages = detail.documents.reduce((sum, document) => sum + document.pages.length, 0);
  const { listed = 0, booked = 0, reminded = 0 } = detail.audience ?? {};
  const expected = listed > 0 ? `，应到 ${listed} 人` : '';
  return (
    <TaskCard label="开播前" size="alone" head={<b>{waiting > 0 ? `${waiting} 人在等${expected}` : `学员可以进来等了${expected}`}</b>}>
      <ul className="checklist">
        <Item isDone={areDevicesGood}>{areDevicesGood ? '设备检查已过' : '摄像头或麦克风没有打开'}</Item>
        <Item isDone={pages > 0}>
          {pages > 0 ? `讲义 ${pages} 页已放好` : '没有讲义，也可以只共享屏幕'}
          {adding.state === null && (
            <AddDocuments adding={adding} className="more">
              添加讲义
            </AddDocuments>
          )}
        </Item>
        {quizzes !== null && (
          <Item isDone={quizzes > 0}>
            {quizzes > 0 ? `备课题 ${quizzes} 道已写好` : '还没有备课题'}
            <button className="more" type="button" onClick={onQuiz}>
              {quizzes > 0 ? '看题' : '现在写'}
            </button>
          </Item>
        )}
        <Item isDone={reminded > 0}>
          {booked === 0
            ? '还没有人预约短信提醒'
            : reminded > 0
              ? `${reminded} 人收到了开播短信`
              : `${booked} 人预约了短信，${partsOf(Date.parse(detail.plannedStart) - reminderMilliseconds).clock} 自动发`}
        </Item>
      </ul>
      <p className="task__note">点右上角「开始直播」后，学员 1 秒内看到您，录制同时开始。</p>
    </TaskCard>
  );
}

const Item = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <li className={isDone ? 'is-done' : undefined}>
    {isDone ? <Icon name="check" /> : <i />}
    {children}
  </li>
);
