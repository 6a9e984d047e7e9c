const rules: readonly (readonly [what: string, says: string, kept: string])[] = [
  ['对象', '与企业签订一年以上劳动合同，技能岗位新招用和转岗的人员', '合同到期日早于培养期满的，建班时就标出来'],
  ['目标与期限', '中级工、高级工及以上，期限一到两年，特殊情况可到三年', '阶段考核按期限倒排，落后一个月提醒两边'],
  ['怎么培养', '双结合、双基地、双导师，弹性学制，一班一方案', '方案留版本，调整要双方都签'],
  ['工资', '学习培训期间，工资不低于所在地最低工资标准', '工资条按月挂到人名下，缺的列出来'],
  ['导师津贴', '标准由企业确定，由企业承担', '按有效带教周数出明细，交财务'],
  ['补贴', '按规定补给企业，每人每年原则上 5,000 元以上，地方定标准', '按实际月数算到人，预支、结清分开记'],
];

/** Each rule of the document, and the function of the product for it. */
export function Rules() {
  return (
    <>
      <dl className="rules">
        {rules.map(([what, says, kept]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{says}</dd>
            <dd>{kept}</dd>
          </div>
        ))}
      </dl>
      <p className="rules__source small muted">依据人社部等五部门《关于全面推行中国特色企业新型学徒制 加强技能人才培养的指导意见》（人社部发〔2021〕39 号）。标准和材料以当地现行文件为准。</p>
    </>
  );
}
