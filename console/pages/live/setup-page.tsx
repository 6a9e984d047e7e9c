import { Modal } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { RequestOf } from '../../../contract/calls/index.ts';
import { Failed } from '../../shell/failed.tsx';
import { Icon } from '../../shell/icons.tsx';
import { forgetLessonDraft } from './lesson-draft.ts';
import { LessonStep } from './lesson-step.tsx';
import { LinksStep } from './links-step.tsx';
import { type Live, useLive } from './live-queries.ts';
import { visibilityNames } from './live-state.tsx';
import { RosterStep, type UnfinishedRoster } from './roster-step.tsx';
import { presentTime, spanText } from './times.ts';
import type { TeacherTold } from './notice-texts.ts';
import { useUnsaved } from './use-unsaved.ts';
import './live.css';

type Step = 1 | 2 | 3;

/** Creates a class in three steps. It is stored from the first save on, so the person can leave at any time. A class that was there before has the steps as tabs: each returns to the class. */
export function SetupPage() {
  const { liveCode = null } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // The answer of the save. It stays with the entry of the history, also after a reload.
  const told = (useLocation().state as { told?: TeacherTold } | null)?.told ?? null;
  const live = useLive(liveCode);
  const { data } = live;
  const asked = Number(query.get('step'));
  const step: Step = liveCode !== null && (asked === 2 || asked === 3) ? asked : 1;
  const isNew = liveCode === null || query.get('new') === 'yes';
  const go = (code: string, next: Step, state: { told: TeacherTold | null } = { told }) => navigate(`/classes/${code}?${new URLSearchParams({ step: String(next), ...(isNew && { new: 'yes' }) })}`, { state });
  // The edited page gives its place in the history to the class, so that the back button does not open it again.
  const close = ({ liveCode: code, startTime }: Pick<Live, 'liveCode' | 'startTime'>) => navigate(`/classes?${new URLSearchParams({ open: code, day: startTime.slice(0, 10) })}`, { replace: true });
  const saved = (lesson: RequestOf<'consoleLiveSave'>, answer: TeacherTold) => void (isNew ? go(lesson.liveCode, lesson.visibility === 'list' ? 2 : 3, { told: answer.isTold || answer.reason ? answer : told }) : close(lesson));
  const [unfinished, setUnfinished] = useState<UnfinishedRoster | null>(null);
  const leaving = useUnsaved();
  const leave = () => {
    if (liveCode === null) forgetLessonDraft();
    leaving.leave();
  };
  const isOfList = data?.visibility === 'list';
  const steps: { step: Step; title: string; note: string }[] = [
    { step: 1, title: '课程信息', note: data ? `${data.liveName}，${spanText(data, presentTime())}` : '课名、时间、谁能进' },
    { step: 2, title: '学员名单', note: data && !isOfList ? `${visibilityNames[data.visibility]}都能进` : data?.listed ? `${data.listed} 人` : '贴进来，改掉红的' },
    { step: 3, title: '发出去', note: '链接、二维码' },
  ];
  return (
    <main className="setup" id="main">
      <Modal title="写的还没存，要走吗？" open={leaving.isAsking} onOk={leave} onCancel={leaving.stay} okText="不存了，走" cancelText="留下接着写" okButtonProps={{ danger: true }} width={400}>
        <p>{data ? '走了以后，这一步里改的内容就没有了。' : '这节课还没有排上，走了以后填的内容就没有了。'}</p>
      </Modal>
      <div className="setup__head">
        <Link className="setup__back" to={liveCode ? `/classes?open=${liveCode}` : '/classes'} aria-label="回到课表">
          <Icon name="left" isSmall />
        </Link>
        <div className="setup__title">
          <h1>{isNew ? '开直播课' : '改直播课'}</h1>
          <p>{leaving.isEdited ? '改了还没存' : data ? '存下了，随时可以走开' : '三步，三分钟'}</p>
        </div>
        <ol className="steps">
          {steps.map((each) => (
            <li key={each.step} className={each.step === step ? 'is-on' : data && each.step < step ? 'is-done' : ''} aria-current={each.step === step ? 'step' : undefined}>
              <span>{data && each.step < step ? <Icon name="check" isSmall /> : each.step}</span>
              <div>
                {data && each.step !== step ? (
                  <button type="button" className="steps__go" onClick={() => void go(data.liveCode, each.step)}>
                    {each.title}
                  </button>
                ) : (
                  <b>{each.title}</b>
                )}
                <small>{each.note}</small>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {live.isError && !data ? <Failed what="这节课" error={live.error} onRetry={() => void live.refetch()} isRetrying={live.isFetching} /> : null}
      {liveCode !== null && !data && !live.isError ? <div className="setup__body" aria-busy="true" /> : null}
      {liveCode === null || (data && step === 1) ? <LessonStep key={liveCode ?? ''} live={data ?? null} from={query.get('from')} minutes={Number(query.get('minutes')) || 90} isInWizard={isNew} onEdited={leaving.setEdited} onSaved={saved} /> : null}
      {data && step === 2 ? (
        <RosterStep
          live={data}
          isInWizard={isNew}
          unfinished={unfinished?.liveCode === data.liveCode ? unfinished : null}
          onUnfinished={setUnfinished}
          onBack={() => void (isNew ? go(data.liveCode, 1) : close(data))}
          onDone={() => void (isNew ? go(data.liveCode, 3) : close(data))}
        />
      ) : null}
      {data && step === 3 ? <LinksStep live={data} told={told} onBack={isNew ? () => void go(data.liveCode, isOfList ? 2 : 1) : null} /> : null}
    </main>
  );
}
