import type { CSSProperties, ReactNode } from 'react';
import { Mark, Shot, ShotBar } from '../../product/shot.tsx';

/** What a portal takes from its owner; everything else of it is the same for all. */
interface Brand {
  name: string;
  domain: string;
  /** Drawn in a square of 24. */
  mark: string;
  colour: string;
  tint: string;
  headline: readonly string[];
  courses: readonly (readonly [name: string, facts: string])[];
}

const brands = [
  {
    name: '启航职培',
    domain: 'xue.qihang.example',
    mark: 'M0 0h12v12A12 12 0 0 1 0 0ZM12 12h12v12a12 12 0 0 1-12-12ZM12 0h12a12 12 0 0 1-12 12Z',
    colour: '#1d4f91',
    tint: '#dbe7f5',
    headline: ['晚上七点', '下班来学一门'],
    courses: [
      ['低压电工取证班', '60 学时 · 本周六开班'],
      ['焊工四级 · 平板对接', '96 学时 · 还剩 8 席'],
    ],
  },
  {
    name: '青禾照护学堂',
    domain: 'qinghe.example',
    mark: 'M12 24V12A12 12 0 0 1 24 0v12a12 12 0 0 1-12 12ZM12 24A12 12 0 0 1 0 12h12Z',
    colour: '#8a3f5c',
    tint: '#f5e1e8',
    headline: ['把照护', '做成一门手艺'],
    courses: [
      ['养老护理员五级', '120 学时 · 含入户实训'],
      ['老年营养与膳食', '24 学时 · 可单独学'],
    ],
  },
  {
    name: '安平学堂',
    domain: 'xuetang.anping.example',
    mark: 'M0 24V12h12v12ZM12 12A12 12 0 0 1 24 0v24H12ZM0 0h12v12A12 12 0 0 1 0 0Z',
    colour: '#a3431a',
    tint: '#f8e4d8',
    headline: ['九个分厂', '一起上周三课'],
    courses: [
      ['数控车：刀补怎么给', '周三 19:00 · 直播'],
      ['三级安全教育 · 车间级', '8 学时 · 全员'],
    ],
  },
] as const satisfies readonly Brand[];
const qinghe = brands[1];

const coloursOf = ({ colour, tint }: Brand) => ({ '--brand': colour, '--brand-tint': tint }) as CSSProperties;

const Sign = ({ brand }: { brand: Brand }) => (
  <svg viewBox="0 0 24 24">
    <path fill="currentColor" d={brand.mark} />
  </svg>
);

/** One portal, three owners: only what belongs to the owner differs from window to window. */
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
      qinghe.example
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
      <small>qinghe.example/liveDetail</small>
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

/** Where a learner meets the name, from the first link to the certificate. */
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

/** The records that prove a domain, and how far it has come. */
export function DomainDesk() {
  return (
    <Shot size={13.5} className="domain-desk" label="域名设置，qinghe.example 已验证并启用，下面是要加的两条解析记录，另一个域名还在等备案">
      <ShotBar title="自己的域名">
        <Mark tone="good">1 个启用中</Mark>
      </ShotBar>
      <div className="shot__body">
        <p className="domain-desk__name">
          <b>qinghe.example</b>
          <span>2026-09-02 验证 · 09-03 启用</span>
        </p>
        <dl>
          <div>
            <dt>TXT</dt>
            <dd>_portal.qinghe.example</dd>
            <dd>site-verify=7c1f…e90b</dd>
            <dd>
              <Mark tone="good">查到了</Mark>
            </dd>
          </div>
          <div>
            <dt>CNAME</dt>
            <dd>qinghe.example</dd>
            <dd>后台给出的地址</dd>
            <dd>
              <Mark tone="good">已指向</Mark>
            </dd>
          </div>
        </dl>
        <p className="domain-desk__name is-waiting">
          <b>peixun.qinghe.example</b>
          <span>TXT 还没查到，上次查询 5 分钟前</span>
        </p>
        <p className="shot__note">没验证的域名不会打开您的门户，也不会打开别人的。</p>
      </div>
    </Shot>
  );
}

const swatches = ['#1d4f91', '#8a3f5c', '#a3431a', '#0b5a4a', '#4a3f8a'];

/** Name, sign and colour, and what they make of a button, a label and a poster. */
export function Dresser() {
  return (
    <Shot size={13} className="dresser" label="品牌设置，填名称、传标志、选主色，右侧按钮、标签、课程封面同时变色">
      <ShotBar title="名字、标志、颜色" />
      <div className="shot__body" style={coloursOf(qinghe)}>
        <p>
          <small>显示名称</small>
          <b>青禾照护学堂</b>
        </p>
        <p>
          <small>标志</small>
          <Sign brand={qinghe} />
          <span>SVG 或 PNG</span>
        </p>
        <p>
          <small>主色</small>
          {swatches.map((colour) => (
            <i key={colour} className={colour === qinghe.colour ? 'is-on' : ''} style={{ background: colour }} />
          ))}
        </p>
        <div>
          <em>我要报名</em>
          <span>还剩 8 席</span>
          <u>看课表</u>
        </div>
      </div>
    </Shot>
  );
}

const parts: readonly (readonly [name: string, note: string, on: boolean])[] = [
  ['轮播图', '3 张', true],
  ['直播推荐', '跟着课表换', true],
  ['自家课程', '17 门', true],
  ['名师精品课', '平台课程选 6 门', true],
  ['专家', '本院考评员 4 位', true],
  ['客户方案', '先不开', false],
  ['行业资讯', '先不开', false],
  ['合作伙伴', '养老机构 12 家', true],
  ['友情链接', '先不开', false],
];

/** The sections of the portal: in their order, each shown or not. */
export function Sections() {
  return (
    <Shot size={13.5} className="part-switches" label="门户栏目，九个栏目中六个显示，客户方案、行业资讯和友情链接关着">
      <ShotBar title="门户栏目">
        <span>改完预览，再发布</span>
      </ShotBar>
      <ul className="shot__body">
        {parts.map(([name, note, on]) => (
          <li key={name} className={on ? 'is-on' : ''}>
            <svg viewBox="0 0 12 12">
              <path stroke="currentColor" strokeWidth="1.5" d="M1 3h10M1 6h10M1 9h10" />
            </svg>
            <b>{name}</b>
            <span>{note}</span>
            <i />
          </li>
        ))}
      </ul>
    </Shot>
  );
}

const houses: readonly (readonly [brand: Brand, lessons: readonly (readonly [name: string, state: string])[]])[] = [
  [brands[0], [['低压电工取证班', '学到 31 / 60 学时'], ['电工复审 · 直播课', '周六 9:00']]],
  [qinghe, [['养老护理员五级', '已结业 · 证书 1 张'], ['失智老人的沟通', '回放可看']]],
];

/** One person, two houses: after the choice one sees the one and nothing of the other. */
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
  ['自己的域名（示例）', 'qinghe.example'],
];

/** Two addresses set on one ruler: one tick a character. */
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
