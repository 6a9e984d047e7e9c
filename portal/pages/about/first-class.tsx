/** From the first call to the first class online; the fortnight is the one that the customer solutions plan with. */
const steps = [
  { day: '第 1 天', title: '先看一节课', we: '顾问远程或到场旁听，数清楚从报名到发证要过几张表', you: '请一位说了算的教务，半天时间' },
  { day: '第 2—5 天', title: '只搬一个班', we: '导入学员和课程，配好报名页、域名和标志', you: '挑一个四十人以内、月内要开的班' },
  { day: '第 6—10 天', title: '陪老师试播', we: '每位老师试播两次，检查签到、随堂题和回放', you: '任课老师各留两个晚上' },
  { day: '第 11—14 天', title: '开班，我们值守', we: '头三节课在线值守，当晚把出勤问题对完', you: '班主任每天看一次出勤' },
  { day: '第 30 天', title: '对一次账', we: '出勤、学时、报修逐项过，写成一页纸交给您', you: '决定扩到别的工种，还是到此为止' },
];

export function FirstClass() {
  return (
    <section className="section" id="work">
      <div className="wrap">
        <div className="head">
          <h2>从头一通电话到第一个班</h2>
          <p className="lead">先做成一个班，再谈全校、全厂。</p>
        </div>
        <div className="work">
          <p className="work__row work__row--head" aria-hidden="true">
            <span>时间</span>
            <span>我们做</span>
            <span>您这边</span>
          </p>
          <ol>
            {steps.map(({ day, title, we, you }) => (
              <li className="work__row" key={day}>
                <div className="work__step">
                  <span>{day}</span>
                  <h3>{title}</h3>
                </div>
                <p>
                  <span className="sr-only work__label">我们做：</span>
                  {we}
                </p>
                <p className="work__you">
                  <span className="sr-only work__label">您这边：</span>
                  {you}
                </p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
