type Row = readonly [grade: string, level: string, soonest: string, kept: string];

/** Three stages of a career. The shortest text is the usual one of several ways to apply. */
const stretches: readonly { name: string; how: string; rows: readonly Row[] }[] = [
  {
    name: '定级',
    how: '学徒期满，企业自己考。',
    rows: [['学徒工', '补设', '学徒期由企业定', '师徒协议、学徒手册、定级评分表']],
  },
  {
    name: '评价',
    how: '按国家职业标准考，发等级证书，全国联网可查。二级起加综合评审。',
    rows: [
      ['初级工', '五级', '年满 16 周岁，从事或准备从事本职业', '入门课、安全操作、模拟卷'],
      ['中级工', '四级', '累计从业满 5 年，或相关专业毕业', '成套课程、实操评分表'],
      ['高级工', '三级', '四级之后满 4 年，或累计满 10 年', '难点课、双人评分的模拟考核'],
      ['技师', '二级', '三级之后满 5 年', '业绩证据、技术总结、模拟答辩'],
      ['高级技师', '一级', '二级之后满 5 年', '攻关台账、带徒成果、答辩记录'],
    ],
  },
  {
    name: '评聘',
    how: '企业按岗位聘，看业绩和贡献，不靠再考一本证。',
    rows: [
      ['特级技师', '增设', '按企业评聘办法，从高级技师里择优', '评审材料、公示、聘期考核'],
      ['首席技师', '增设', '按企业评聘办法，名额少，重贡献', '工作室、梯队名单、年度述职'],
    ],
  },
];

/** The eight grades and the way to reach each. */
export function Grades() {
  return (
    <>
      <table className="grades">
        <thead>
          <tr>
            <th scope="col">怎么上来</th>
            <th scope="col">等级</th>
            <th scope="col">最快什么时候</th>
            <th scope="col">平台替您备着</th>
          </tr>
        </thead>
        {stretches.map(({ name, how, rows }) => (
          <tbody key={name}>
            {rows.map(([grade, level, soonest, kept], at) => (
              <tr key={grade}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={rows.length}>
                    <b>{name}</b>
                    <span>{how}</span>
                  </th>
                )}
                <th scope="row">
                  {grade}
                  <small>{level}</small>
                </th>
                <td>{soonest}</td>
                <td>{kept}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="grades__source small muted">
        年限取《国家职业标准编制技术规程（2023 年版）》里常走的一条，另有学历、职称等途径，以各职业现行国家职业标准为准。特级技师、首席技师依据人社部发〔2022〕14 号。
      </p>
    </>
  );
}
