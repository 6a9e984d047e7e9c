import { Face, Mark, Meter, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

const wants: [item: string, needs: string, shows: string, ok: boolean][] = [
  ['持证', '低压电工作业证', '2026-06 发证 · 已核', true],
  ['接线', '能独立接星三角', '实操 91 分 · 看录像', true],
  ['排故', '三种常见故障', '实操 84 分 · 两次', true],
  ['夜班', '每周一次', '本人愿意', true],
  ['PLC', '会看梯形图', '学过 16 学时，未考', false],
];

export function MatchCard() {
  return (
    <Shot size={13.5} className="match-card" label="岗位与学员逐项对照，五项要求四项有证据，PLC 未考，匹配 88%">
      <ShotBar title="维修电工 · 纺织园区二厂">
        <span>7,200—8,500 元 / 月</span>
        <Mark tone="good">匹配 88%</Mark>
      </ShotBar>
      <div className="match-card__who">
        <Face name="学" tone={2} />
        <b>学员 E-2071</b>
        <span>电气维修 · 四级 · 到岗 40 分钟</span>
        <Mark>姓名待本人同意后显示</Mark>
      </div>
      <dl>
        {wants.map(([item, needs, shows, ok]) => (
          <div key={item} className={ok ? '' : 'is-open'}>
            <dt>{item}</dt>
            <dd>{needs}</dd>
            <dd>{shows}</dd>
          </div>
        ))}
      </dl>
      <p className="match-card__foot">
        约面谈后，学员 48 小时内答复<b>约面谈</b>
      </p>
    </Shot>
  );
}

export function Recommended() {
  return (
    <Shot size={14} className="recommended" label="推荐给包装设备厂的学员名单，按证据排列，写明证书、成绩、通勤与意愿">
      <ShotBar title="推荐名单 · 设备维护工 4 名">
        <span>符合 12 人</span>
        <b>本人愿意 9 人</b>
      </ShotBar>
      <ShotTable
        columns={['学员', '证书', '最近一次实操', '出勤', '通勤', '到岗', '状态']}
        rows={[
          ['M-1184', '设备维修 四级 · 已核', '88 分 · 拆装减速机', '97%', '25 分钟', '随时', <Mark key="s" tone="good">已约周五</Mark>],
          ['M-1032', '电工 四级 · 已核', '85 分 · 更换轴承', '94%', '40 分钟', '10 月底', <Mark key="s" tone="good">已约周五</Mark>],
          ['M-0977', '设备维修 五级 · 已核', '90 分 · 排除卡料', '99%', '住厂', '随时', <Mark key="s">待学员答复</Mark>],
          ['M-1201', '钳工 四级 · 待核', '82 分 · 刮研平面', '91%', '55 分钟', '随时', <Mark key="s" tone="watch">证书核验中</Mark>],
          ['M-0868', '设备维修 四级 · 已核', '79 分 · 更换轴承', '88%', '30 分钟', '11 月', <Mark key="s">待学员答复</Mark>],
        ]}
      />
    </Shot>
  );
}

export function Consent() {
  return (
    <Shot size={13} className="grant-sheet" label="学员手机上的授权，证书和成绩给看，姓名电话面谈前给看，家庭住址不给看">
      <ShotBar title="纺织园区二厂 想约您面谈" />
      <ul className="shot__body">
        <li className="is-on">
          证书与实操成绩<i />
        </li>
        <li className="is-on">
          姓名、电话<i />
        </li>
        <li>
          家庭住址<i />
        </li>
        <li className="grant-sheet__act">
          <span>不考虑</span>
          <b>同意面谈</b>
        </li>
      </ul>
    </Shot>
  );
}

const stays: [when: string, percent: number, people: string][] = [
  ['入职', 100, '64 人'],
  ['满 7 天', 97, '62 人'],
  ['满 1 月', 92, '59 人'],
  ['满 3 月', 88, '56 人'],
  ['满 6 月', 84, '54 人'],
];

export function Staying() {
  return (
    <Shot size={13.5} className="staying" label="2026 届电气班 64 人入职后的在岗率，七天 97%，半年 84%">
      <ShotBar title="2026 届电气班 · 在岗回访">
        <Mark tone="watch">本周要回访 5 人</Mark>
      </ShotBar>
      <dl className="shot__body">
        {stays.map(([when, percent, people]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>
              <Meter percent={percent} tone={percent === 100 ? 'dark' : undefined} />
            </dd>
            <dd>
              <b>{percent}%</b> {people}
            </dd>
          </div>
        ))}
      </dl>
    </Shot>
  );
}
