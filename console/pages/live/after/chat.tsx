import { Button } from 'antd';
import { isoMinute } from '../../../../contract/dates.ts';
import { downloadXlsx } from '../../../spreadsheet/xlsx.ts';
import type { Live } from '../live-queries.ts';
import { secondClock } from '../times.ts';
import type { ClassRecord } from './class-record.ts';
import { Nothing } from './loaded-record.tsx';

type Message = ClassRecord['messages'][number];
/** More rows would make the drawer slow. The export has all of them. */
const shownAtMost = 500;

const stateOf = ({ isDeleted, isHeld, isQuestion, isAnswered, same }: Message): string =>
  isDeleted ? '已删除' : isHeld ? '没有放行' : isQuestion ? ['提问', ...(same.count > 0 ? [`同问 ${same.count}`] : []), ...(isAnswered ? ['已答'] : [])].join('，') : '';

/** The whole chat of a class with times. */
export function Chat({ live, messages }: { live: Live; messages: readonly Message[] }) {
  if (messages.length === 0) return <Nothing title="这节课没有人发言">讨论和提问会按时间列在这里。</Nothing>;
  const download = () =>
    downloadXlsx(`${live.liveName} 聊天`, [['时间', '姓名', '身份', '内容', '状态'], ...messages.map((message) => [`${isoMinute(message.at).slice(0, 10)} ${secondClock(message.at)}`, message.author.name, message.author.isTeacher ? '讲师' : '学员', message.text, stateOf(message)])]);
  return (
    <>
      <div className="tools">
        <span>{messages.length} 条</span>
        <Button size="small" onClick={download}>
          导出聊天
        </Button>
      </div>
      <ol className="after__chat">
        {messages.slice(0, shownAtMost).map((message) => (
          <li key={message.message}>
            <p>
              <b>{message.author.name}</b>
              {message.author.isTeacher ? <span className="tag">讲师</span> : null}
              {stateOf(message) ? <span className="tag">{stateOf(message)}</span> : null}
              <time>{secondClock(message.at)}</time>
            </p>
            <p>{message.text}</p>
          </li>
        ))}
      </ol>
      {messages.length > shownAtMost ? <p className="tip">后面还有 {messages.length - shownAtMost} 条，都在导出的表里。</p> : null}
    </>
  );
}
