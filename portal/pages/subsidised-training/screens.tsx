import { Face, Mark, Meter, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

const clauses: [clause: string, rule: string, value: string][] = [
  ['线上学时不得超过总学时的四成', '线上学时上限', '总学时 40%'],
  ['录播须有随机核验，间隔不超过十五分钟', '录播随机核验', '每 15 分钟'],
  ['同一账号多处登录的重叠时段只计一次', '多处登录', '只计一处'],
  ['零点至六点之间不计', '不计学时的时段', '00:00—06:00'],
];

/** A policy document on the left and its rules for a class on the right, clause by clause. */
export function ClauseRules() {
  return (
    <Shot size={15} className="clause-rules" label="左边是一份示例文件里标出的四句话，右边是开班规则，一句对一条：线上学时上限百分之四十、录播每十五分钟核验、多处登录只计一处、零点到六点不计">
      <div className="clause-rules__row clause-rules__row--head">
        <div>
          <small>江湾市培训监管专班（虚构）</small>
          <b>线上学时认定的六条口径</b>
          <span className="clause-rules__stamp">示例</span>
        </div>
        <div>
          <small>开班规则</small>
          <b>养老护理员 2026 秋</b>
          <Mark tone="good">照文件设好</Mark>
        </div>
      </div>
      {clauses.map(([clause, rule, value], at) => (
        <div key={rule} className="clause-rules__row">
          <p>
            <span>{at + 1}</span>
            <mark>{clause}</mark>
          </p>
          <p>
            {rule}
            <b>{value}</b>
          </p>
        </div>
      ))}
      <div className="clause-rules__row clause-rules__row--foot">
        <p>还有 2 条：倍速按实际用时折算，补学在结班前完成</p>
        <p>
          <b>10 月 8 日锁定</b>
          教务 蒋岚设，校长 顾平核
        </p>
      </div>
    </Shot>
  );
}

const filing: [name: string, state: string, tone: 'good' | 'bad'][] = [
  ['办班申请与承诺书', '已盖章', 'good'],
  ['教学计划 96 学时', '与工种标准一致', 'good'],
  ['课表 12 天', '第 3 天排了 10 学时', 'bad'],
  ['任课教师 4 人', '资格都在有效期', 'good'],
  ['场地与设备', '照片 6 张', 'good'],
  ['学员名册 48 人', '班额 50 以内', 'good'],
];

export function Filing() {
  return (
    <Shot size={13.5} className="filing" label="开班报备的六样材料，五样核过，课表第三天排了十学时，超过每天八学时的规则，还不能提交">
      <ShotBar title="开班报备">
        <span>离截止 4 天</span>
        <Mark tone="bad">1 处不合规则</Mark>
      </ShotBar>
      <div className="shot__body">
        <ul>
          {filing.map(([name, state, tone]) => (
            <li key={name}>
              <i className={`is-${tone}`} />
              <b>{name}</b>
              <Mark tone={tone}>{state}</Mark>
            </li>
          ))}
        </ul>
        <p className="shot__note">规则：每天最多 8 学时。把下午 2 节挪到第 4 天，就能提交。</p>
      </div>
    </Shot>
  );
}

export function HoursTrail() {
  return (
    <Shot size={13.5} className="hours-trail" label="学员陶敏上午的学时：八点五十二分签到，九点三十一分随机核验通过，十点零五分离开六分钟，四节课计三学时半，离开的一节折半计">
      <ShotBar title={<><Face name="陶敏" tone={1} /> 陶敏 · 10 月 14 日上午</>}>
        <b>3.5 / 4 学时</b>
      </ShotBar>
      <div className="shot__body">
        <svg viewBox="0 0 480 96">
          <path fill="#e4eeea" d="M0 40h480v24H0z" />
          <path fill="#0e8f6e" d="M16 40h167v24H16zM197 40h259v24H197z" />
          <path fill="#f2c14e" d="M183 40h14v24h-14z" />
          <path stroke="#0b1f2a" strokeWidth="2" d="M16 30v44M105 30v34M183 30v34M456 30v44" />
          <g fontSize="13" fill="#0b1f2a">
            <text x="2" y="22">
              08:52
            </text>
            <text x="88" y="22">
              09:31
            </text>
            <text x="166" y="22">
              10:05
            </text>
            <text x="440" y="22">
              12:04
            </text>
          </g>
        </svg>
        <ul>
          <li>
            <b>08:52 签到</b>现场，人证比对一致
          </li>
          <li>
            <b>09:31 随机核验</b>12 秒内点了“在”
          </li>
          <li>
            <b>10:05 离开 6 分钟</b>超过 5 分钟，这一节折半
          </li>
          <li>
            <b>12:04 签退</b>答题 7 / 8
          </li>
        </ul>
      </div>
    </Shot>
  );
}

export function SpotCheck() {
  return (
    <Shot size={13} className="spot-check" label="抽查记录：三次抽查的时间、在场人数与请假人数，其中一次一人未请假不在场，当场记下">
      <ShotBar title="抽查记录" />
      <ShotTable
        columns={['时间', '应到›', '在场›', '结论']}
        rows={[
          ['10 月 10 日 09:40', '48', '47', <Mark key="a" tone="good">1 人请假</Mark>],
          ['10 月 14 日 14:20', '48', '46', <Mark key="b" tone="watch">1 人未请假</Mark>],
          ['10 月 17 日 10:05', '48', '48', <Mark key="c" tone="good">全到</Mark>],
        ]}
      />
    </Shot>
  );
}

const claim: [part: string, from: string, pages: number, state: string, tone: 'good' | 'watch'][] = [
  ['补贴申请表、汇总表', '系统按表样生成', 3, '待盖章', 'watch'],
  ['学员花名册与证件', '报名时采集', 48, '齐', 'good'],
  ['学时明细与签到表', '按人、按天导出', 62, '齐', 'good'],
  ['考核成绩与证书编号', '考后回填', 6, '齐', 'good'],
  ['教学与实训照片', '每半天一张', 24, '齐', 'good'],
  ['收费凭证或免费承诺', '上传扫描件', 48, '46 / 48', 'watch'],
];

export function ClaimPack() {
  return (
    <Shot size={14} className="claim-pack" label="补贴申领材料，六份一百九十一页，按当地清单顺序编号，四份已齐，申请表待盖章，收费凭证差两人，离申领截止还有十九天">
      <ShotBar title="补贴申领 · 养老护理员 2026 秋">
        <span>48 人</span>
        <span>按清单编号</span>
        <b>离截止 19 天</b>
      </ShotBar>
      <ShotTable
        columns={['序', '材料', '从哪里来', '页数›', '状态']}
        rows={claim.map(([part, from, pages, state, tone], at) => [String(at + 1), <b key="part">{part}</b>, from, String(pages), <Mark key="state" tone={tone}>{state}</Mark>])}
      />
      <div className="claim-pack__foot">
        <Meter percent={67} />
        <span>
          191 页 · 齐 <b>4 / 6</b>
        </span>
      </div>
    </Shot>
  );
}
