import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { link, type PlainPageKey } from '../../../contract/pages.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { trackEntering, trackLeaving } from '../../analytics/analytics.ts';
import { useReveal } from './reveal.tsx';
import { Screen } from './screens/screen.tsx';
import type { ScreenName } from './screens/screens.tsx';

interface Scenario {
  who: string;
  title: string;
  text: string;
  points: string[];
  page: PlainPageKey;
  more: string;
  screen: ScreenName;
}

/** In the order of the four tabs of the specification. `homeTabs` has their names for tracking. */
const scenarios: Scenario[] = [
  {
    who: '培训机构',
    title: '从咨询到开班\n每个人走到哪一步都清楚',
    text: '线索、试听、缴费、分班在一条线上。谁三天没跟进，系统提醒班主任。',
    points: ['报名页带您自己的域名与标志', '缴费、发票、退费同一处对账', '满员自动转下一期，学员收到短信'],
    page: 'assessmentManagement',
    more: '看招培考评管理',
    screen: 'enrolment-board',
  },
  {
    who: '生产与服务企业',
    title: '按岗位排计划\n按车间看进度',
    text: '新员工上岗、转岗、年度复训各有模板。学时自动进台账，安全检查时一键导出。',
    points: ['倒班也能学：断点续看，手机、工位屏都行', '师带徒记录，签字留档', '未达标的人不排关键工位'],
    page: 'enterpriseTraining',
    more: '看企业培训',
    screen: 'training-plan',
  },
  {
    who: '评价机构、院校',
    title: '一张卷子\n从抽题到发证都有记录',
    text: '按考核大纲自动组卷，同场不同卷。人脸、切屏、录像三重留痕，复核有据。',
    points: ['理论机考当场出分', '实操按评分表打分，两名考评员取平均', '断网不丢题，恢复后继续'],
    page: 'certificationExams',
    more: '看智能评价认证考试',
    screen: 'exam-paper',
  },
  {
    who: '用人单位、学员',
    title: '差哪几项技能\n岗位地图上标出来',
    text: '把岗位拆成技能，技能对上课程和证书。用人单位看得见人会什么，学员看得见下一步学什么。',
    points: ['按证书、成绩、实操评分匹配', '缺口技能直接开课单', '推荐前先征得学员同意'],
    page: 'positionMap',
    more: '看岗位地图',
    screen: 'position-map',
  },
];

/** Reports how long the current tab was viewed. The tab that is open at first is reported only after it was switched to. */
function stopViewing(viewed: RefObject<number | null>): void {
  if (viewed.current !== null) trackLeaving(homeTabs[viewed.current]!);
  viewed.current = null;
}

/** Four scenarios as tabs. Switching records how long each was viewed (spec home#scenarios, analytics#home-tabs). */
export function Scenarios() {
  const [at, setAt] = useState(0);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const viewed = useRef<number | null>(null);
  const content = useReveal<HTMLDivElement>();

  useEffect(() => {
    const hidden = () => stopViewing(viewed);
    addEventListener('pagehide', hidden);
    return () => {
      removeEventListener('pagehide', hidden);
      hidden();
    };
  }, []);

  const choose = (index: number) => {
    const next = (index + scenarios.length) % scenarios.length;
    if (next !== at) {
      stopViewing(viewed);
      trackEntering(homeTabs[next]!);
      viewed.current = next;
      setAt(next);
    }
    return next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: scenarios.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tabs.current[choose(to)]?.focus();
  };

  return (
    <section className="section ground-mist" id="scenarios">
      <div className="wrap" ref={content} data-reveal>
        <div className="head">
          <h2>四种用法，从您手上的事开始</h2>
          <p className="lead">先解决最急的一件。其他模块随时接上，数据不用重新导。</p>
        </div>
        <div className="tabs" role="tablist" aria-label="使用场景">
          {scenarios.map(({ who }, index) => (
            <button
              key={who}
              ref={(button) => {
                tabs.current[index] = button;
              }}
              type="button"
              role="tab"
              id={`scenario-tab-${index}`}
              aria-controls={`scenario-${index}`}
              aria-selected={index === at}
              tabIndex={index === at ? 0 : -1}
              onClick={() => choose(index)}
              onKeyDown={onKeyDown}
            >
              <b>{homeTabs[index]!.countItemName}</b>
              <small>{who}</small>
            </button>
          ))}
        </div>
        {scenarios.map(({ who, title, text, points, page, more, screen }, index) => (
          <div key={who} className={`pane ${index === at ? 'is-on' : ''}`} id={`scenario-${index}`} role="tabpanel" aria-labelledby={`scenario-tab-${index}`} tabIndex={0}>
            <div className="pane__words">
              <h3 className="lines">{title}</h3>
              <p>{text}</p>
              <ul className="ticks">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <MoreLink to={link(page)}>{more}</MoreLink>
            </div>
            <Screen name={screen} className="pane__screen" />
          </div>
        ))}
      </div>
    </section>
  );
}
