import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

type Reach = 'all' | 'own' | 'look' | 'none';
const reachWords: Record<Reach, string> = { all: '全部', own: '本组织', look: '只看', none: '—' };
const roles = ['管理员', '校区负责人', '教务', '讲师', '考评员', '财务'] as const;
const rights: readonly (readonly [what: string, reaches: readonly Reach[]])[] = [
  ['审核报名材料', ['all', 'own', 'own', 'none', 'none', 'look']],
  ['排课、调课', ['all', 'own', 'own', 'look', 'none', 'none']],
  ['开直播、看出勤', ['all', 'look', 'look', 'own', 'none', 'none']],
  ['出题、组卷', ['all', 'none', 'own', 'own', 'look', 'none']],
  ['录成绩、改成绩', ['look', 'none', 'look', 'none', 'own', 'none']],
  ['退费', ['look', 'own', 'none', 'none', 'none', 'all']],
  ['导出名单', ['all', 'own', 'own', 'none', 'none', 'none']],
  ['看操作日志', ['all', 'own', 'none', 'none', 'none', 'none']],
];

export function RightsMatrix() {
  return (
    <Shot size={14} className="rights" label="角色与权限对照，六个角色八项操作，每格写明全部、本组织、只看或没有，改成绩只有考评员能做">
      <ShotBar title="角色与权限">
        <span>6 个角色</span>
        <b>8 项操作</b>
        <Mark tone="good">已发布 · 第 4 版</Mark>
      </ShotBar>
      <table className="shot__table">
        <thead>
          <tr>
            <th>能做什么</th>
            {roles.map((role) => (
              <th key={role}>{role}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(([what, reaches]) => (
            <tr key={what}>
              <td>{what}</td>
              {reaches.map((reach, at) => (
                <td key={roles[at]}>
                  <span className={`is-${reach}`}>{reachWords[reach]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Shot>
  );
}

export function MemberCard() {
  return (
    <Shot size={13.5} className="member-card" label="成员卡，周敏是城南校区的教务，兼高新校区讲师，能看的名单只有城南校区 386 人">
      <p className="member-card__who">
        <Face name="周敏" tone={1} />
        <b>周敏</b>
        <span>2024-03 加入</span>
      </p>
      <dl>
        <div>
          <dt>城南校区</dt>
          <dd>
            <Mark tone="good">教务</Mark>
          </dd>
        </div>
        <div>
          <dt>高新校区</dt>
          <dd>
            <Mark>讲师</Mark>
          </dd>
        </div>
        <div>
          <dt>看得到的名单</dt>
          <dd>386 人，都在城南</dd>
        </div>
      </dl>
    </Shot>
  );
}

export function OperationLog() {
  return (
    <Shot size={13.5} className="operation-log" label="操作日志，按成绩筛出四行，其中一行把实操 58 分改为 62 分，写明原因和同意的人">
      <ShotBar title="操作日志">
        <Mark>筛选：成绩、名单</Mark>
      </ShotBar>
      <ol className="shot__body">
        <li>
          <time>14:06:31</time>
          <Face name="贺" tone={4} />
          <p>
            <b>贺*平</b> 改成绩 · 焊工四级 7 期 · 邓*强
            <span className="operation-log__change">
              <del>实操 58</del>
              <ins>实操 62</ins>
              原因：第三人复评 · 同意人 孟*
            </span>
          </p>
        </li>
        <li>
          <time>13:52:10</time>
          <Face name="周" tone={1} />
          <p>
            <b>周*</b> 导出名单 · 低压电工 16 期 · 38 人
            <small>身份证号打码 · 用途填了“开班报备”</small>
          </p>
        </li>
        <li>
          <time>11:20:45</time>
          <Face name="许" tone={2} />
          <p>
            <b>许*婷</b> 给 马*军 加角色“讲师”
            <small>范围：高新校区</small>
          </p>
        </li>
        <li className="is-refused">
          <time>09:03:18</time>
          <Face name="林" tone={3} />
          <p>
            <b>林*</b> 想导出全校名单，<em>没有权限</em>
            <small>试过的也记一笔</small>
          </p>
        </li>
      </ol>
    </Shot>
  );
}

export function JoinRequests() {
  return (
    <Shot size={13.5} className="join-requests" label="加入申请三条，一条等待处理，可以同意为讲师或学员，上方有允许被搜索的开关">
      <ShotBar title="加入申请">
        <span className="join-requests__switch">
          允许被搜索
          <i />
        </span>
      </ShotBar>
      <ShotTable
        columns={['姓名', '手机号', '申请时间', '处理']}
        rows={[
          [<b key="n">沈*莉</b>, '139****5521', '今天 10:12', <span key="d" className="join-requests__decide"><b>同意为讲师</b><em>拒绝</em></span>],
          [<b key="n">马*军</b>, '137****0846', '昨天 17:40', <Mark key="d" tone="good">已同意 · 讲师</Mark>],
          [<b key="n">陈*</b>, '186****3302', '9 月 28 日', <Mark key="d" tone="bad">已拒绝 · 不认识</Mark>],
        ]}
      />
      <p className="shot__note">同意之后，对方下一次登录就能选到本单位，不用另发账号。</p>
    </Shot>
  );
}
