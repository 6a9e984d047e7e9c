import { App, Button, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Failed } from '../../shell/failed.tsx';
import { Icon } from '../../shell/icons.tsx';
import { AfterTab } from './after/after-tab.tsx';
import { DocumentsTab } from './documents/documents-tab.tsx';
import { Enter, TeacherEntry } from './enter.tsx';
import { LiveState, visibilityNames } from './live-state.tsx';
import { type Live, livesChanged, useLive, useTeachers } from './live-queries.ts';
import { ReplayKept } from './replay-kept.tsx';
import { RosterTab } from './roster-tab.tsx';
import { actualText, presentTime, spanText, whenText } from './times.ts';
import { peopleToTell, showUntold, telling } from './notice-texts.ts';

/** One class beside the calendar: missing data, access, people, documents and results. */
export function LiveDrawer({ liveCode, onClose }: { liveCode: string; onClose: () => void }) {
  const live = useLive(liveCode);
  const { data } = live;
  const actual = data ? actualText(data, presentTime()) : null;
  return (
    <aside className="drawer" aria-label={data?.liveName ?? '直播课'}>
      <div className="drawer__head">
        <div>
          <h2>{data?.liveName ?? <span className="blank" style={{ width: 220 }} />}</h2>
          <p>{data ? [`${actual === null ? '' : '原定 '}${spanText(data, presentTime())}`, data.teacherName].filter(Boolean).join('，') : <span className="blank" style={{ width: 160 }} />}</p>
          {actual === null ? null : <p>实际 {actual}</p>}
        </div>
        <Button type="text" aria-label="关闭" icon={<Icon name="close" isSmall />} onClick={onClose} />
      </div>
      {live.isError && !data ? <Failed what="这节课" error={live.error} onRetry={() => void live.refetch()} isRetrying={live.isFetching} /> : null}
      {data ? <Parts live={data} onClose={onClose} /> : null}
    </aside>
  );
}

function Parts({ live, onClose }: { live: Live; onClose: () => void }) {
  const hasBegun = live.beganAt !== null;
  return (
    <>
      <Tabs
        className="drawer__tabs"
        defaultActiveKey={live.state === 'ended' ? 'after' : 'ready'}
        items={[
          { key: 'ready', label: '准备', children: <Ready live={live} /> },
          { key: 'people', label: <Counted label="学员" count={live.listed} />, children: <RosterTab live={live} /> },
          { key: 'documents', label: <Counted label="讲义" count={live.documents.length} />, children: <DocumentsTab live={live} /> },
          ...(hasBegun ? [{ key: 'after', label: <Counted label="课后" count={live.attended} />, children: <AfterTab live={live} /> }] : []),
        ]}
      />
      {live.state === 'cancelled' || live.state === 'ended' ? null : <Foot live={live} onClose={onClose} />}
    </>
  );
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    {count > 0 ? <small className="drawer__count">{count}</small> : null}
  </>
);

function Ready({ live }: { live: Live }) {
  const setup = `/classes/${live.liveCode}`;
  if (live.state === 'cancelled') return <p className="note">这节课已经取消。</p>;
  return (
    <>
      <Block>
        <ol className="ready">
          <li>
            <LiveState live={live} />
            {live.state === 'live' || live.state === 'interrupted' ? <span className="ready__right">{live.onlineCount} 人在看，{whenText(live.beganAt!, presentTime())} 开播</span> : null}
          </li>
          <li>
            <span className={live.teacher ? 'st st--ok' : 'st st--draft'}>{live.teacher ? `讲师 ${live.teacher.name}` : '还没指定讲师'}</span>
            <Link className="ready__right" to={setup}>
              {live.teacher ? '换人' : '去指定'}
            </Link>
          </li>
          {live.visibility === 'list' ? (
            <li>
              <span className={live.listed > 0 ? 'st st--ok' : 'st st--wait'}>{live.listed > 0 ? `名单 ${live.listed} 人` : '名单是空的，谁也进不来'}</span>
              <Link className="ready__right" to={`${setup}?step=2`}>
                {live.listed > 0 ? '加人' : '贴名单'}
              </Link>
            </li>
          ) : (
            <li>
              <span className="st st--ok">{visibilityNames[live.visibility]}都能进</span>
              <span className="ready__right">{live.booked > 0 ? `${live.booked} 人预约` : ''}</span>
            </li>
          )}
        </ol>
      </Block>
      <Block title="学员怎么进来">
        <Enter live={live} />
      </Block>
      <Block title="讲师从这里进">
        <TeacherEntry live={live} />
      </Block>
      <Block title="下课以后">
        <p className="tip">到课、签到、聊天、随堂题和回放都在“课后”，出勤可以导出成表。</p>
        {live.state === 'ended' ? null : <ReplayKept live={live} />}
      </Block>
    </>
  );
}

const Block = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="block">
    {title ? <h3>{title}</h3> : null}
    {children}
  </section>
);

function Foot({ live, onClose }: { live: Live; onClose: () => void }) {
  const { message, modal } = App.useApp();
  const [isBusy, setIsBusy] = useState(false);
  const isOn = live.state === 'live' || live.state === 'interrupted';
  const teachers = useTeachers();
  const toTell = peopleToTell(live, !teachers.data?.list.some(({ personId, isSelf }) => isSelf && personId === live.teacher?.personId));
  const act = async (work: () => Promise<string>) => {
    setIsBusy(true);
    try {
      void message.success(await work());
      onClose();
    } catch (error) {
      void message.error(errorMessageOf(error));
    } finally {
      setIsBusy(false);
      void livesChanged();
    }
  };
  const cancel = () =>
    modal.confirm({
      title: `取消“${live.liveName}”？`,
      content: toTell.count > 0 ? `${telling(toTell)}取消以后不能恢复。` : '取消以后不能恢复。',
      okText: '取消这节课',
      cancelText: '先不取消',
      okButtonProps: { danger: true },
      icon: null,
      onOk: () => 
        void act(async () => {
          const cancelled = await ask('consoleLiveCancel', { liveCode: live.liveCode });
          showUntold({ modal, message }, cancelled);
          return cancelled.notified > 0 ? '已取消，短信正在发' : '已取消';
        }),
    });
  const end = () =>
    modal.confirm({
      title: `让“${live.liveName}”下播？`,
      content: `正在看的 ${live.onlineCount} 人会看到“已下课”，下播以后不能再开。`,
      okText: '下播',
      cancelText: '先不下播',
      okButtonProps: { danger: true },
      icon: null,
      onOk: () => void act(async () => (await ask('consoleLiveEnd', { liveCode: live.liveCode }), '已下播，录像正在整理')),
    });
  return (
    <div className="drawer__foot">
      <a className="button-main" href={link('liveRoom', { code: live.liveCode })} target="_blank" rel="noopener">
        <Icon name="live" isSmall />
        {isOn ? '进讲台' : '先进讲台试一遍'}
      </a>
      <Link className="button-line" to={`/classes/${live.liveCode}`}>
        {isOn ? '改内容、讲师' : '改时间、内容'}
      </Link>
      <Button danger onClick={isOn ? end : cancel} loading={isBusy}>
        {isOn ? '下播' : '取消这节课'}
      </Button>
    </div>
  );
}
