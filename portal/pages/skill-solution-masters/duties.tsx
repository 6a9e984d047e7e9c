const duties: readonly { name: string; asked: string; kept: string; count: string; unit: string }[] = [
  { name: '带徒传技', asked: '带了谁，带到几级', kept: '协议、周志、作品批改、徒弟的考核成绩，按人成册。', count: '9', unit: '名徒弟，3 人升级' },
  { name: '技术攻关', asked: '解决了什么，谁认账', kept: '每次试验的参数和结果，工艺员签认，节约的钱写清算法。', count: '4', unit: '项，2 项写进工艺' },
  { name: '交流推广', asked: '传给了多少人、几家单位', kept: '绝活短片、示范直播、外单位借阅，人次和时长自动记。', count: '26', unit: '次示范，1,120 人次' },
];

/** The yearly obligations of a studio, with the records for each. */
export function Duties() {
  return (
    <ul className="duties">
      {duties.map(({ name, asked, kept, count, unit }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className="duties__asked">{asked}？</p>
          <p>{kept}</p>
          <p className="duties__count">
            <b>{count}</b>
            {unit}
          </p>
        </li>
      ))}
    </ul>
  );
}
