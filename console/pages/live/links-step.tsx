import { Button } from 'antd';
import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { Icon } from '../../shell/icons.tsx';
import { Enter, TeacherEntry } from './enter.tsx';
import { isMissingPeople } from './live-state.tsx';
import type { Live } from './live-queries.ts';
import { presentTime, spanText } from './times.ts';
import { NoSmsNote } from './no-sms-note.tsx';
import { type TeacherTold, teacherToldNote } from './notice-texts.ts';

/** The class is saved: the links for students and for the teacher. */
export function LinksStep({ live, told, onBack }: { live: Live; told: TeacherTold | null; onBack: (() => void) | null }) {
  const note = teacherToldNote(live, told);
  return (
    <>
      <div className="setup__body links">
        <section>
          <h2>排好了：{live.liveName}</h2>
          <p className="tip">{[spanText(live, presentTime()), live.teacherName].filter(Boolean).join('，')}</p>
          {isMissingPeople(live) ? <p className="note note--warn">名单还是空的，谁也进不来。先把名单贴上，再发链接。</p> : null}
        </section>
        <section>
          <h2>发给学员</h2>
          <NoSmsNote />
          <Enter live={live} />
        </section>
        <section>
          <h2>发给讲师</h2>
          {note ? <p className={told?.isTold ? 'note' : 'note note--warn'}>{note}</p> : null}
          <TeacherEntry live={live} />
        </section>
      </div>
      <div className="setup__foot">
        {onBack ? <Button onClick={onBack}>上一步</Button> : null}
        <a className="button-line" href={link('liveRoom', { code: live.liveCode })} target="_blank" rel="noopener">
          <Icon name="live" isSmall />
          {live.state === 'upcoming' ? '先进讲台试一遍' : '进讲台'}
        </a>
        <Link className="button-main" to={`/classes?open=${live.liveCode}&day=${live.startTime.slice(0, 10)}`}>
          看课表
        </Link>
      </div>
    </>
  );
}
