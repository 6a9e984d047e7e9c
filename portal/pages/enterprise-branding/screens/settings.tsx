import { Mark, Shot, ShotBar } from '../../../product/shot.tsx';
import { coloursOf, qinghe, Sign } from './brands.tsx';

export function DomainDesk() {
  return (
    <Shot size={13.5} className="domain-desk" label="域名设置，xue.qinghe.example 已验证并启用，下面是要加的两条解析记录，另一个域名还在等备案">
      <ShotBar title="自己的域名">
        <Mark tone="good">1 个启用中</Mark>
      </ShotBar>
      <div className="shot__body">
        <p className="domain-desk__name">
          <b>xue.qinghe.example</b>
          <span>2026-09-02 验证 · 09-03 启用</span>
        </p>
        <dl>
          <div>
            <dt>TXT</dt>
            <dd>_portal.xue.qinghe.example</dd>
            <dd>site-verify=7c1f…e90b</dd>
            <dd>
              <Mark tone="good">查到了</Mark>
            </dd>
          </div>
          <div>
            <dt>CNAME</dt>
            <dd>xue.qinghe.example</dd>
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
