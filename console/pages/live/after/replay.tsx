import { useState } from 'react';
import { Button } from 'antd';
import { type Live, useReplay } from '../live-queries.ts';

/** The replay of an ended class, part by part, and the page where its students watch it. */
export function Replay({ live }: { live: Live }) {
  const { data } = useReplay(live.liveCode, live.state === 'ended');
  const [shown, setShown] = useState(0);
  if (live.state !== 'ended') return <p className="tip">下课以后回放会出现在这里。</p>;
  if (!data) return null;
  if (data.making) return <p className="tip">回放正在整理，好了会出现在这里。</p>;
  const part = data.parts[shown];
  if (!part) return <p className="tip">这节课没有录像。</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions */}
      <video key={part.url} src={part.url} controls preload="metadata" aria-label={`${live.liveName}的回放`} />
      <p className="enter__acts">
        {data.parts.length > 1
          ? data.parts.map(({ url }, index) => (
              <Button key={url} size="small" type={index === shown ? 'primary' : 'default'} onClick={() => setShown(index)}>
                第 {index + 1} 段
              </Button>
            ))
          : null}
        <a href={live.visibility === 'public' ? live.links.detail : live.links.student} target="_blank" rel="noopener">
          学员看回放的页面
        </a>
      </p>
    </>
  );
}
