import { App, Button } from 'antd';
import { useState } from 'react';
import { dayText, isoTime } from '../../../../contract/dates.ts';
import { ask } from '../../../client.ts';
import { errorMessageOf } from '../../../shell/error-message.ts';
import { gigabytesText } from '../gigabytes.ts';
import { type Live, livesChanged, useReplay } from '../live-queries.ts';
import { ReplayKept } from '../replay-kept.tsx';
import { secondClock } from '../times.ts';
import { timedParts } from './replay-cuts.ts';

/** The replay of an ended class, part by part, and the page where its students watch it. */
export function Replay({ live }: { live: Live }) {
  const { data } = useReplay(live.liveCode, live.state === 'ended');
  const [shown, setShown] = useState(0);
  if (live.state !== 'ended') return <p className="tip">下课以后回放会出现在这里。</p>;
  if (live.replay.deletedAt) return <p className="tip">回放已删除（{dayText(live.replay.deletedAt)}）。到课、签到、聊天还在。</p>;
  if (!data) return null;
  if (data.making) return <p className="tip">回放正在整理，好了会出现在这里。</p>;
  const part = data.parts[shown];
  const parts = timedParts(data.parts, live.replay.breaks, Date.parse(live.beganAt!), live.endedAt === null ? null : Date.parse(live.endedAt));
  if (!part) return <p className="tip">这节课没有录像。</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions */}
      <video key={part.url} src={part.url} controls preload="metadata" aria-label={`${live.liveName}的回放`} />
      <p className="enter__acts">
        <a href={live.visibility === 'public' ? live.links.detail : live.links.student} target="_blank" rel="noopener">
          学员看回放的页面
        </a>
      </p>
      <ol className="after__parts" aria-label="回放的各段">
        {parts.map(({ url, from, until, notes }, index) => (
          <li key={url}>
            <Button size="small" type={index === shown ? 'primary' : 'default'} aria-pressed={index === shown} onClick={() => setShown(index)}>
              第 {index + 1} 段
            </Button>
            <time dateTime={isoTime(from)}>
              {secondClock(from)}—{secondClock(until)}
            </time>
            {notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </li>
        ))}
      </ol>
      {live.replay.erasedPersonAt ? (
        <p className="note note--warn">有人注销了账号（{dayText(live.replay.erasedPersonAt)}），回放里有他的声音或画面。门户不改动录像；他要求删的话，请删掉这份回放。</p>
      ) : null}
      <ReplayKept live={live} />
      <DeleteReplay live={live} />
    </>
  );
}

function DeleteReplay({ live }: { live: Live }) {
  const { message, modal } = App.useApp();
  const remove = () =>
    modal.confirm({
      title: `删除“${live.liveName}”的回放？`,
      content: `录像${live.replay.bytes > 0 ? `（${gigabytesText(live.replay.bytes)}）` : ''}从存储里删掉，学员不能再看，不能恢复。到课、签到、聊天留着。`,
      okText: '删除这份回放',
      cancelText: '先不删',
      okButtonProps: { danger: true },
      icon: null,
      onOk: async () => {
        try {
          await ask('consoleLiveDeleteReplay', { liveCode: live.liveCode });
          void message.success('回放已删除');
        } catch (error) {
          void message.error(errorMessageOf(error));
        } finally {
          await livesChanged();
        }
      },
    });
  return (
    <p className="enter__acts">
      <Button danger onClick={remove}>
        删除回放
      </Button>
    </p>
  );
}
