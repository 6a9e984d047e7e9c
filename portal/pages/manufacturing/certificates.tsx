const rows: readonly (readonly [what: string, permit: string, grade: string])[] = [
  ['管什么', '能不能上岗：没有证，不许独立操作', '水平有多高：定级、定薪、评技师'],
  ['谁要', '焊工（熔化焊接与热切割）、电工（低压、高压）等特种作业', '车、铣、焊、电都可以评，五级到一级'],
  ['谁发', '应急管理部门', '经备案的企业或社会培训评价组织'],
  ['多久看一次', '有效期六年，每三年复审', '不用复审，往上一级要够年限'],
  ['平台做什么', '考前学时和模拟题；到期前 90、60、30 天提醒', '课程、题库、机考、实操评分、申报档案'],
];

/** Compares two documents that are often confused: the work permit and the skill grade certificate. */
export function Certificates() {
  return (
    <table className="two-papers">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">比什么</span>
          </th>
          <th scope="col">特种作业操作证</th>
          <th scope="col">职业技能等级证书</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, permit, grade]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-paper="特种作业操作证">{permit}</td>
            <td data-paper="职业技能等级证书">{grade}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
