import type { CSSProperties } from 'react';
import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

const groups: readonly (readonly [name: string, people: string, note: string, now?: boolean])[] = [
  ['焊工四级 · 2025 届 3 班', '34 人', '6 人证书明年到期', true],
  ['低压电工 · 14 期', '38 人', '复审窗口 11—12 月'],
  ['叉车司机 · 19 期', '40 人', '3 人问有没有高级班'],
  ['保育师 · 9 期', '35 人', '上月带来 4 位新人'],
];
const messages: readonly (readonly [who: string, text: string, tone: number, mine?: boolean])[] = [
  ['顾海', '厂里要上氩弧，四级的证够用吗？', 1],
  ['董老师', '板对接够了，管对接要另练。周日有半天实操开放，老学员免费，来试试手？', 0, true],
  ['袁磊', '我带个同事行不', 3],
  ['董老师', '行，从你这个链接报。他开了班，你有一张 60 元的券。', 0, true],
];

export function AlumniDesk() {
  return (
    <Shot size={12.5} className="alumni" label="老学员社群，左边四个班群，中间是焊工班的对话，右边是提问的学员学过什么、证书何时到期、可以推荐哪门课">
      <ShotBar title="老学员">
        <span>4 个班群 · 147 人</span>
        <Mark tone="watch">今天该回 3 位</Mark>
      </ShotBar>
      <div className="alumni__split">
        <ul className="alumni__groups">
          {groups.map(([name, people, note, now]) => (
            <li key={name} className={now ? 'is-now' : ''}>
              <b>{name}</b>
              <small>
                {people} · {note}
              </small>
            </li>
          ))}
        </ul>
        <ol className="alumni__talk">
          {messages.map(([who, text, tone, mine]) => (
            <li key={text} className={mine ? 'is-mine' : ''}>
              <Face name={who} tone={tone} />
              <p>{text}</p>
            </li>
          ))}
          <li className="alumni__link">
            <b>氩弧焊入门 · 半天实操</b>
            <small>袁磊的邀请链接</small>
          </li>
        </ol>
        <dl className="alumni__person">
          <div>
            <dt>顾海</dt>
            <dd>焊工四级 · 2025-06 结业</dd>
          </div>
          <div>
            <dt>作业证</dt>
            <dd>2027-03 复审</dd>
          </div>
          <div>
            <dt>聊过</dt>
            <dd>氩弧、夜班、想考三级</dd>
          </div>
          <div>
            <dt>可以推荐</dt>
            <dd>
              <Mark tone="good">氩弧焊入门</Mark>
            </dd>
          </div>
          <div>
            <dt>本周已发</dt>
            <dd>1 条 / 最多 2 条</dd>
          </div>
        </dl>
      </div>
    </Shot>
  );
}

/** Ten new learners, four of them invited by a member. */
export function TenNewcomers() {
  return (
    <svg className="ten-newcomers" viewBox="0 0 268 104" aria-hidden="true">
      {Array.from({ length: 10 }, (_, at) => {
        const x = (at % 5) * 54;
        const y = Math.floor(at / 5) * 56;
        return (
          <g key={at} transform={`translate(${x} ${y})`} fill={at < 4 ? '#f2c14e' : '#2a5a55'}>
            <path d="M0 48V36a18 18 0 0 1 36 0v12Z" />
            <path d="M10 0h16v8a8 8 0 0 1-16 0Z" />
          </g>
        );
      })}
    </svg>
  );
}

const months = ['11 月', '12 月', '1 月', '2 月', '3 月', '4 月'];
const cohorts: readonly (readonly [name: string, people: number, from: number, span: number, state: string])[] = [
  ['低压电工 14 期', 38, 1, 2, '三年复审，已排 2 个班'],
  ['叉车司机 12 期', 36, 2, 2, '四年复审，21 人回'],
  ['焊工 2024 届', 29, 4, 2, '三年复审，等 12 月开窗'],
  ['高处作业 7 期', 22, 5, 2, '三年复审，还没排班'],
];

/** Calendar of expiring licences, with the class planned for each. */
export function ExpiryCalendar() {
  return (
    <Shot size={13.5} className="expiry" label="证书复审月历，四个老班按各证的年限和到期月份画成横条，低压电工已经排了两个复审班">
      <ShotBar title="谁的证快到期">
        <span>半年内 125 人</span>
      </ShotBar>
      <div className="expiry__grid">
        {months.map((month, at) => (
          <small key={month} style={{ gridColumn: at + 2, gridRow: 1 }}>
            {month}
          </small>
        ))}
        {cohorts.map(([name, people, from, span, state], row) => (
          <div key={name} style={{ '--row': row + 2 } as CSSProperties}>
            <b>
              {name}
              <small>{people} 人</small>
            </b>
            <span className={row === 0 ? 'is-ready' : row === 3 ? 'is-open' : ''} style={{ gridColumn: `${from + 1} / span ${span}` }} />
            <em style={{ gridColumn: from > 3 ? '2 / span 3' : `${from + span + 1} / -1` }} className={from > 3 ? 'is-before' : ''}>
              {state}
            </em>
          </div>
        ))}
      </div>
    </Shot>
  );
}

const coupons: readonly (readonly [name: string, amount: string, rule: string, total: number, taken: number, used: number])[] = [
  ['老学员再报券', '¥120', '满 499 可用 · 再报新工种', 200, 131, 58],
  ['转介绍答谢券', '¥60', '任意金额可用 · 朋友开班后到账', 150, 47, 39],
  ['同厂团报券', '¥500', '满 2,999 可用 · 同单位', 20, 12, 9],
];

export function CouponLedger() {
  return (
    <Shot size={13.5} className="coupon-ledger" label="三种优惠券，各有张数、已领、已用，再报券 200 张领了 131 张，用了 58 张">
      {coupons.map(([name, amount, rule, total, taken, used]) => (
        <div key={name}>
          <b>{amount}</b>
          <p>
            <b>{name}</b>
            <small>{rule}</small>
            <span>
              <i style={{ width: `${(taken / total) * 100}%` }} />
              <i style={{ width: `${(used / total) * 100}%` }} />
            </span>
            <small>
              共 {total} 张 · 已领 {taken} · 已用 {used}
            </small>
          </p>
        </div>
      ))}
    </Shot>
  );
}

const chain: readonly (readonly [who: string, x: number, y: number, tone: 'root' | 'paid' | 'asked'])[] = [
  ['顾海', 20, 96, 'root'],
  ['袁磊', 150, 40, 'paid'],
  ['白玉', 150, 152, 'paid'],
  ['石峰', 280, 12, 'paid'],
  ['于洋', 280, 68, 'asked'],
  ['汪琴', 280, 152, 'paid'],
];
const colours = { root: ['#0b3b34', '#fff'], paid: ['#8fd3b6', '#0b1f2a'], asked: ['#fff', '#44565f'] } as const;

/** Referrals. Only the referring member is rewarded: one coupon for each friend who started a class. */
export function ReferralChain() {
  return (
    <Shot size={13} className="referral" label="转介绍链，顾海带来袁磊和白玉，袁磊又带来石峰和还在咨询的于洋，白玉带来汪琴；四位已开班，答谢券顾海得两张，袁磊、白玉各得一张">
      <ShotBar title="谁带来的谁">
        <Mark tone="good">4 人已开班</Mark>
      </ShotBar>
      <svg viewBox="0 0 384 208">
        <path fill="none" stroke="#7f9189" strokeWidth="2" d="M104 114h23V58h23M104 114h23v56h23M234 58h23V30h23M234 58h23v28h23M234 170h46" />
        {chain.map(([who, x, y, tone]) => (
          <g key={who}>
            <path fill={colours[tone][0]} stroke={tone === 'asked' ? '#7f9189' : 'none'} strokeDasharray={tone === 'asked' ? '4 4' : undefined} d={`M${x} ${y}h66a18 18 0 0 1 18 18v18h-84z`} />
            <text x={x + 14} y={y + 24} fontSize="14" fontWeight="600" fill={colours[tone][1]}>
              {who}
            </text>
          </g>
        ))}
      </svg>
      <p className="referral__foot">
        <span>答谢券已发 4 张，只给直接介绍的人</span>
        <b>顾海 2 张 · 袁磊 1 张 · 白玉 1 张</b>
      </p>
    </Shot>
  );
}

export function Broadcasts() {
  return (
    <Shot size={13.5} className="broadcasts" label="本周发出的三条消息，写明发给谁、多少人、多少人点开、多少人停收，一条因为超过次数没有发">
      <ShotBar title="本周发出">
        <Mark>每人最多 2 条</Mark>
      </ShotBar>
      <ShotTable
        columns={['内容', '发给', '送达›', '点开›', '停收›']}
        rows={[
          ['周日氩弧半天实操', '焊工三届', '92', <b key="o">41</b>, '0'],
          ['低压电工复审开窗', '证到期 90 天内', '38', <b key="o">33</b>, '0'],
          ['十一月新课一览', '全部老学员', '311', <b key="o">58</b>, '7'],
          ['满减活动提醒', '全部老学员', <Mark key="s" tone="watch">没发</Mark>, '—', '—'],
        ]}
      />
      <p className="shot__note">
        <b>第四条没有发。</b>有 130 人这周已收满两条，7 人停收。换成下周一，或者只发给其余 174 人。
      </p>
    </Shot>
  );
}
