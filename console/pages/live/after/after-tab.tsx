import { Segmented } from 'antd';
import { useState } from 'react';
import type { Live } from '../live-queries.ts';
import { Attendance } from './attendance.tsx';
import { Chat } from './chat.tsx';
import { CheckIns } from './check-ins.tsx';
import { LoadedRecord } from './loaded-record.tsx';
import { Quizzes } from './quizzes.tsx';
import { Replay } from './replay.tsx';

const parts = ['到课', '签到', '随堂题', '聊天', '回放'] as const;
type Part = (typeof parts)[number];

/** The results of an ended class (spec console#live-after). */
export function AfterTab({ live }: { live: Live }) {
  const [part, setPart] = useState<Part>('到课');
  const { liveCode } = live;
  return (
    <>
      <Segmented<Part> block value={part} options={[...parts]} onChange={setPart} aria-label="课后看什么" />
      {part === '到课' ? <Attendance live={live} /> : null}
      {part === '签到' ? <LoadedRecord liveCode={liveCode} what="签到">{({ checkIns }) => <CheckIns checkIns={checkIns} />}</LoadedRecord> : null}
      {part === '随堂题' ? <LoadedRecord liveCode={liveCode} what="随堂题">{({ quizzes }) => <Quizzes quizzes={quizzes} />}</LoadedRecord> : null}
      {part === '聊天' ? <LoadedRecord liveCode={liveCode} what="聊天">{({ messages }) => <Chat live={live} messages={messages} />}</LoadedRecord> : null}
      {part === '回放' ? (
        <section className="block after__replay">
          <Replay live={live} />
        </section>
      ) : null}
    </>
  );
}
