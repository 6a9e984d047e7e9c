import type { DataOf } from '../../../../contract/calls/index.ts';

/** The people on the roster who did not come. All of them are in the export. */
export function Absent({ people, total }: { people: DataOf<'consoleLiveAttendance'>['absent']; total: number }) {
  if (total === 0) return null;
  return (
    <section className="block after__absent">
      <h3>名单上没来的 {total} 人</h3>
      <ul>
        {people.map(({ name, phone }) => (
          <li key={phone}>
            {name}
            <small>{phone}</small>
          </li>
        ))}
      </ul>
      {total > people.length ? <p className="tip">还有 {total - people.length} 人，都在导出的表里。</p> : null}
    </section>
  );
}
