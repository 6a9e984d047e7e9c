import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reportFailure } from '../../../browser/failure.ts';
import { useSession } from '../../../browser/session/session.ts';
import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useExtendedList } from '../../extended-lists.ts';
import { myClient } from './calls.ts';
import { mobileLink } from '../../mobile-link.ts';
import PullToRefresh from '../../pull-to-refresh.tsx';
import { ClassItem } from './class-item.tsx';
import type { MyClass } from './my-class.ts';
import { OwnArea } from './own-area.tsx';
import { classesAtATime, useClasses } from './use-classes.ts';
import { linkToView } from './views.ts';
import { useQuery } from '../../../portal/use-query.ts';

const tabs = [
  { when: 'current', name: '要上的' },
  { when: 'past', name: '上过的' },
] as const;

/** Classes that come, and those that were held with the own attendance and the replay. The chosen list is in the address. */
export function ClassesView() {
  const query = useQuery();
  const navigate = useNavigate();
  const when = query.get('when') === 'past' ? 'past' : 'current';
  return (
    <>
      <fieldset className="my-switch">
        <legend className="sr-only">哪些课</legend>
        {tabs.map((tab) => (
          <button key={tab.when} type="button" aria-pressed={tab.when === when} onClick={() => void navigate(link('my', { view: 'classes', ...(tab.when === 'past' && { when: tab.when }) }), { replace: true, preventScrollReset: true })}>
            {tab.name}
          </button>
        ))}
      </fieldset>
      <Classes key={when} when={when} />
    </>
  );
}

function Classes({ when }: { when: 'current' | 'past' }) {
  const own = useClasses(when);
  return (
    <>
      <PullToRefresh reload={own.reload} />
      <OwnArea own={own} rows={4}>
        {(first) => (first.list.length > 0 ? <ClassList when={when} first={first} /> : when === 'past' ? <NothingHeld /> : <NothingComing />)}
      </OwnArea>
    </>
  );
}

function ClassList({ when, first }: { when: 'current' | 'past'; first: { list: readonly MyClass[]; total: number } }) {
  const token = useSession()?.token ?? '';
  const { shown, pageNum, add } = useExtendedList<MyClass>(`${token} classes ${when}`, { list: first.list, pageNum: 1 });
  const [isLoading, setLoading] = useState(false);
  async function load() {
    setLoading(true);
    try {
      const { data } = await myClient.call('myClasses', { when, pageNum: pageNum + 1, pageSize: classesAtATime });
      add(data.list);
    } catch (error) {
      reportFailure(error);
    } finally {
      setLoading(false);
    }
  }
  const remaining = first.total - pageNum * classesAtATime;
  return (
    <>
      <ul className="my-classes">
        {shown.map((one) => (
          <ClassItem key={one.liveCode} of={one} />
        ))}
      </ul>
      {remaining > 0 && (
        <Button tone="line" full busy={isLoading} onClick={() => void load()}>
          {isLoading ? '正在加载' : `再看 ${Math.min(classesAtATime, remaining)} 节`}
        </Button>
      )}
    </>
  );
}

const NothingComing = () => (
  <div className="my-state">
    <h2>没有要上的课</h2>
    <p>老师把您的手机号加进名单，课就会出现在这里。公开的课可以自己挑。</p>
    <ButtonLink tone="line" small to={mobileLink('liveVideo')}>
      去看直播
    </ButtonLink>
  </div>
);

const NothingHeld = () => (
  <div className="my-state">
    <h2>还没有上过的课</h2>
    <p>上过的课在这里看回放，听了多少分钟、签到和答题也记在这里。</p>
    <ButtonLink tone="line" small to={linkToView('classes')} replace>
      看要上的课
    </ButtonLink>
  </div>
);
