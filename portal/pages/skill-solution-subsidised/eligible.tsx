const groups: readonly (readonly [who: string, papers: string, checked: string])[] = [
  ['农村转移就业劳动者', '身份证、户籍信息', '年龄、是否已领养老金（本人承诺）'],
  ['城镇登记失业人员', '失业登记记录', '登记日期早于开班日'],
  ['毕业年度高校毕业生', '学籍或毕业证书', '毕业年份是不是当年'],
  ['未继续升学的应届初高中毕业生', '毕业证书', '毕业年份、未在读承诺'],
  ['企业在职职工', '劳动合同、社保缴纳记录', '缴费单位和申报单位是否一致'],
];

/** The groups that local documents usually name, with their papers and checks. */
export function Eligible() {
  return (
    <>
      <table className="eligible">
        <thead>
          <tr>
            <th scope="col">常见的补贴对象</th>
            <th scope="col">一般要的佐证</th>
            <th scope="col">报名当场核什么</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(([who, papers, checked]) => (
            <tr key={who}>
              <th scope="row">{who}</th>
              <td>{papers}</td>
              <td>{checked}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="eligible__source small muted">对象、佐证和次数以当地人社、财政部门当年文件为准，条件由您按文件设一次。脱贫劳动力、退役军人等群体，各地另有规定的照加。</p>
    </>
  );
}
