import type { ReactNode } from 'react';
import { Shot } from '../../../product/shot.tsx';
import { type Brand, brands, coloursOf, qinghe, Sign } from './brands.tsx';

/** One portal for three owners. Only the branding differs. */
export function ThreeBrands() {
  return (
    <div className="three-brands">
      {brands.map((brand) => (
        <Shot key={brand.domain} size={12.5} className="worn" label={`${brand.name}的门户首页，网址是 ${brand.domain}，标志、主色、标题和课程都是它自己的`}>
          <div style={coloursOf(brand)}>
            <p className="worn__address">
              <i />
              {brand.domain}
            </p>
            <p className="worn__top">
              <Sign brand={brand} />
              <b>{brand.name}</b>
              <span>课程</span>
              <span>直播</span>
              <span>考试</span>
              <em>登录</em>
            </p>
            <div className="worn__hero">
              <b>
                {brand.headline.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </b>
              <em>我要报名</em>
              <Sign brand={brand} />
            </div>
            <ul>
              {brand.courses.map(([name, facts]) => (
                <li key={name}>
                  <i />
                  <span>
                    <b>{name}</b>
                    <small>{facts}</small>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </Shot>
      ))}
    </div>
  );
}

const touches: readonly (readonly [name: string, text: string, drawn: ReactNode])[] = [
  [
    '收到链接',
    '发到群里的网址是您的域名，学员敢点。',
    <p key="drawn" className="touch-link">
      <b>养老护理员五级 · 9 期报名</b>
      xue.qinghe.example
    </p>,
  ],
  [
    '打开门户',
    '标志、主色、轮播图、栏目先后，都由您定。',
    <p key="drawn" className="touch-home">
      <Sign brand={qinghe} />
      <b>青禾照护学堂</b>
    </p>,
  ],
  [
    '登录',
    '登录窗写的是您的名字，不用解释“为什么要登别家的网站”。',
    <p key="drawn" className="touch-login">
      <b>登录青禾照护学堂</b>
      <span>手机号</span>
      <em>登录</em>
    </p>,
  ],
  [
    '进直播间',
    '直播的公开页开在您的域名下，分享出去还是您的地址。',
    <p key="drawn" className="touch-live">
      <i>直播中</i>
      <b>失智老人的沟通</b>
      <small>xue.qinghe.example/liveDetail</small>
    </p>,
  ],
  [
    '收邮件',
    '邮件里的按钮都回到您的门户。',
    <p key="drawn" className="touch-mail">
      <span>青禾照护学堂</span>
      <b>课表有一处调整</b>
      <em>回门户查看</em>
    </p>,
  ],
  [
    '拿结业证',
    '证上是您的名称、编号和章，系统只管排版。',
    <p key="drawn" className="touch-paper">
      <b>结业证书</b>
      <small>QH-2026-0917</small>
      <Sign brand={qinghe} />
    </p>,
  ],
];

/** Places where a learner sees the enterprise's name. */
export function Touches() {
  return (
    <ol className="touches" style={coloursOf(qinghe)}>
      {touches.map(([name, text, drawn]) => (
        <li key={name}>
          <div aria-hidden="true">{drawn}</div>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

const houses: readonly (readonly [brand: Brand, lessons: readonly (readonly [name: string, state: string])[]])[] = [
  [brands[0], [['低压电工取证班', '学到 31 / 60 学时'], ['电工复审 · 直播课', '周六 9:00']]],
  [qinghe, [['养老护理员五级', '已结业 · 证书 1 张'], ['失智老人的沟通', '回放可看']]],
];

export function TwoHouses() {
  return (
    <Shot size={14} className="two-houses" label="同一位学员在两家机构学习，登录时选择要进哪一家，进入后只看到那一家的课程和证书">
      <div className="two-houses__who">
        <small>138****0127 登录</small>
        <b>请选择要登录的企业</b>
        {houses.map(([brand], at) => (
          <span key={brand.name} style={coloursOf(brand)} className={at === 0 ? 'is-on' : ''}>
            <Sign brand={brand} />
            {brand.name}
          </span>
        ))}
      </div>
      {houses.map(([brand, lessons], at) => (
        <div key={brand.name} className={`two-houses__house ${at === 0 ? '' : 'is-closed'}`} style={coloursOf(brand)}>
          <p>
            <Sign brand={brand} />
            <b>{brand.name}</b>
            <small>{at === 0 ? '这次进的是这家' : '这次看不到'}</small>
          </p>
          <ul>
            {lessons.map(([name, state]) => (
              <li key={name}>
                <b>{name}</b>
                <small>{state}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Shot>
  );
}

const addresses: readonly (readonly [name: string, address: string])[] = [
  ['平台给的地址（示例）', 'px.example.com/org/8821047'],
  ['自己的域名（示例）', 'xue.qinghe.example'],
];

/** Two addresses on a ruler with one tick per character. */
export function AddressesToScale() {
  return (
    <div className="addresses-to-scale" aria-hidden="true">
      {addresses.map(([name, address]) => (
        <p key={name}>
          <small>{name}</small>
          <span style={{ width: `calc(${address.length} * 1.08ch)` }}>{address}</span>
          {address.length} 个字符
        </p>
      ))}
    </div>
  );
}
