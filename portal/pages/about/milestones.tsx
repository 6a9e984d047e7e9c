import rings from './pictures/rings.svg';

/** Oldest first. The oldest is the innermost ring of the picture. */
const years = [
  { year: 2019, text: '给一所焊工学校做电子签到，第一版只有一个按钮' },
  { year: 2020, text: '课堂搬到线上，直播、回放、随堂题进了同一间教室' },
  { year: 2021, text: '学时台账上线，补贴检查第一次不用翻纸' },
  { year: 2022, text: '理论机考开考，四十机位，双机位录像' },
  { year: 2023, text: '岗位地图画到班组，企业内训按岗位排' },
  { year: 2024, text: '题库过三万道，每题两人审校' },
  { year: 2025, text: '助手会出题、会写课堂纪要，改稿的仍是老师' },
  { year: 2026, text: '门户、课程中心和直播间合成一处' },
];

export function Milestones() {
  return (
    <section className="section ground-mist" id="milestones">
      <div className="wrap milestones">
        <div className="milestones__picture">
          <img src={rings} alt="" width="480" height="480" loading="lazy" />
        </div>
        <div>
          <h2>一年长一圈</h2>
          <p className="milestones__note">
            做得不快，每年只添一样，添了就用得住。<span className="sample">示例</span>
          </p>
          <ol className="milestones__years">
            {years.map(({ year, text }) => (
              <li key={year}>
                <time dateTime={String(year)}>{year}</time>
                {text}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
