import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

type FileState = 'done' | 'now' | 'missing' | 'later';
const files: [name: string, note: string, state: FileState][] = [
  ['开班申请与教学计划', '3 月 2 日备案通过', 'done'],
  ['学员花名册', '48 人，证件比对 48 人', 'done'],
  ['教师与场地佐证', '3 位教师，6 张照片', 'done'],
  ['每日签到', '记到第 9 天', 'now'],
  ['学时明细', '72 / 96 学时，自动累计', 'now'],
  ['课堂与实训照片', '第 7 天下午少一张', 'missing'],
  ['考核成绩与证书', '考后生成', 'later'],
  ['补贴申请表与汇总表', '证书编号回填后生成', 'later'],
];
const stateWords: Record<FileState, string> = { done: '齐', now: '在记', missing: '缺 1', later: '未到' };
const stateTones = { done: 'good', now: undefined, missing: 'bad', later: undefined } as const;

/** One digit per day. 2: present in both halves, 1: in the morning only, 0: absent. Missing digits are future days. */
const learners: [name: string, tone: number, days: string][] = [
  ['吴桂兰', 1, '222222222'],
  ['郑*平', 0, '222222222'],
  ['马*英', 4, '222122222'],
  ['曾*', 2, '222202222'],
  ['梁*妹', 3, '222222122'],
  ['石*军', 2, '220022222'],
];

export function ClaimFile() {
  return (
    <Shot size={13.5} className="claim-file" label="养老护理员补贴班第 9 天的材料包，八件材料三件已齐、两件在记、一件缺照片、两件未到时候，右侧是六名学员十二天的签到">
      <ShotBar title="补贴材料包 · 养老护理员（五级）第 3 期">
        <span>48 人</span>
        <span>第 9 / 12 天</span>
        <Mark tone="bad">缺 1 件，今天补</Mark>
      </ShotBar>
      <div className="claim-file__split">
        <ol>
          {files.map(([name, note, state]) => (
            <li key={name} className={`is-${state}`}>
              <b>{name}</b>
              <span>{note}</span>
              <Mark tone={stateTones[state]}>{stateWords[state]}</Mark>
            </li>
          ))}
        </ol>
        <div className="claim-file__days">
          <p>
            每日签到<span>一格一天，上下半格是上午、下午</span>
          </p>
          <ul>
            {learners.map(([name, tone, days]) => (
              <li key={name}>
                <Face name={name} tone={tone} />
                {name}
                <span>
                  {Array.from({ length: 12 }, (_, day) => (
                    <i key={day} className={day < days.length ? `is-${days[day]}` : ''} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <p className="claim-file__sum">
            <b>出勤够 80%：46 人</b>
            <span>石*军再缺半天就不够，已提醒班主任</span>
          </p>
        </div>
      </div>
    </Shot>
  );
}

const moments: [time: string, what: string, proof: string, hours: string][] = [
  ['08:21', '签到', '人脸比对 97%，实训室', ''],
  ['08:30—10:00', '口腔清洁与进食照料', '在线 90 分钟', '2 学时'],
  ['10:10—11:40', '翻身与移位实操', '离开 26 分钟', '1 学时'],
  ['10:14', '随机点名', '21 秒内应答', ''],
  ['11:43', '交作业', '移位步骤照片 3 张', ''],
  ['11:45', '签退', '人脸比对 96%', ''],
];

export function HourRecord() {
  return (
    <Shot size={14} className="hour-record" label="曾某 3 月 12 日上午的学时记录，六条时间点，离开 26 分钟的一节只计 1 学时，上午共计 3 学时">
      <ShotBar title="曾* · 3 月 12 日上午">
        <b>计 3 学时</b>
      </ShotBar>
      <ul className="shot__body">
        {moments.map(([time, what, proof, hours]) => (
          <li key={time} className={proof.startsWith('离开') ? 'is-short' : ''}>
            <em>{time}</em>
            <b>{what}</b>
            <span>{proof}</span>
            <b>{hours}</b>
          </li>
        ))}
      </ul>
    </Shot>
  );
}

/** The page that an inspector opens by scanning the code at the classroom's door. */
export function InspectorView() {
  return (
    <div className="inspector">
      <Shot size={13} label="检查组手机上的班级页，在训 46 人缺勤 2 人有请假条，今天的课程、教师和教室，只读">
        <ShotBar title="在训核查 · 只读">
          <Mark>今天有效</Mark>
        </ShotBar>
        <div className="shot__body">
          <p className="inspector__count">
            <b>46</b> / 48 人在训
          </p>
          <dl>
            <div>
              <dt>现在上</dt>
              <dd>翻身与移位实操 · 第 67 学时</dd>
            </div>
            <div>
              <dt>教师</dt>
              <dd>覃老师，备案名单内</dd>
            </div>
            <div>
              <dt>教室</dt>
              <dd>二楼照护实训室，与备案一致</dd>
            </div>
            <div>
              <dt>缺勤</dt>
              <dd>2 人，请假条已附</dd>
            </div>
          </dl>
          <p className="inspector__foot">
            <span>对照花名册点名</span>
            <b>看前八天记录</b>
          </p>
        </div>
      </Shot>
    </div>
  );
}

export function ClaimCheck() {
  return (
    <Shot size={13.5} className="claim-check" label="申报前核对，六名学员的资格、出勤、证书三栏，一人出勤不够，一人本年度已享受，其余可申报">
      <ShotBar title="申报前核对 · 48 人">
        <Mark tone="good">可报 45</Mark>
        <Mark tone="watch">不报 3</Mark>
      </ShotBar>
      <ShotTable
        columns={['学员', '资格', '出勤›', '证书', '结论']}
        rows={[
          ['吴桂兰', '农村转移就业', '100%', '已取得', <Mark key="c" tone="good">可报</Mark>],
          ['郑*平', '登记失业', '100%', '已取得', <Mark key="c" tone="good">可报</Mark>],
          ['马*英', '农村转移就业', '96%', '已取得', <Mark key="c" tone="good">可报</Mark>],
          ['石*军', '登记失业', '79%', '已取得', <Mark key="c" tone="watch">出勤不够</Mark>],
          ['潘*', '企业职工', '100%', '已取得', <Mark key="c" tone="watch">本年已享受</Mark>],
          ['梁*妹', '毕业年度高校生', '96%', '已取得', <Mark key="c" tone="good">可报</Mark>],
        ]}
      />
    </Shot>
  );
}
