import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { isoDay } from '../../../contract/dates.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { type Live, livesChanged } from './live-queries.ts';
import { presentTime } from './times.ts';

/** The last day of the replay. Without one it is kept as long as the storage lasts. */
export function ReplayKept({ live }: { live: Live }) {
  const { message } = App.useApp();
  const id = useId();
  const { lastDay } = live.replay;
  const [chosen, setChosen] = useState(lastDay);
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const keep = async (day: string) => {
    setIsBusy(true);
    try {
      await ask('consoleLiveKeepReplay', { liveCode: live.liveCode, lastDay: day });
      setChosen(day);
      setFault('');
      void message.success(day ? `回放留到 ${day}，第二天删掉` : '回放一直保留');
      await livesChanged();
    } catch (error) {
      setFault(errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="kept">
      <label htmlFor={id}>回放留到</label>
      <Input id={id} type="date" value={chosen} min={isoDay(presentTime())} aria-invalid={fault !== ''} aria-describedby={`${id}-tip`} onChange={(event) => (setChosen(event.target.value), setFault(''))} />
      {chosen !== lastDay && chosen !== '' ? (
        <Button type="primary" loading={isBusy} onClick={() => void keep(chosen)}>
          存下
        </Button>
      ) : lastDay !== '' ? (
        <Button loading={isBusy} onClick={() => void keep('')}>
          改为一直保留
        </Button>
      ) : null}
      <p className={fault ? 'fault' : 'tip'} id={`${id}-tip`} role={fault ? 'alert' : undefined}>
        {fault || (lastDay ? '那天结束以后回放自动删除，不能恢复；到课、签到、聊天留着。' : '不填就一直保留。')}
      </p>
    </div>
  );
}
