/** From the first call to the first online class. Two weeks, as in the customer solutions. */
const steps = [
  { day: '第 1 天', title: '先理一遍流程', we: '顾问在电话里问清从报名到发证要过几张表，给您一份准备清单', you: '请一位说了算的教务，留出半天' },
  { day: '第 2—5 天', title: '只搬一个班', we: '第一次远程辅导：导入学员和课程，配好报名页、名称和标志', you: '挑一个四十人以内、月内要开的班' },
  { day: '第 6—10 天', title: '陪老师试播', we: '第二次远程辅导：看着老师试播，检查签到、随堂题和回放', you: '任课老师各留两个晚上，自己再试一遍' },
  { day: '第 11—14 天', title: '开班，电话有人接', we: '课上出了问题打客服电话，三十分钟内响应', you: '班主任每天看一次出勤' },
  { day: '第 30 天', title: '对一次账', we: '第三次远程辅导：出勤、学时、报修逐项过一遍', you: '决定扩到别的工种，还是到此为止' },
];

export function FirstClass() {
  return (
    <section className="section" id="work">
      <div className="wrap">
        <div className="head">
          <h2>从头一通电话到第一个班</h2>
          <p className="lead">先做成一个班，再谈全校、全厂。这里照标准版的三次远程辅导排：基础版一次，旗舰版有一次到场。</p>
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
