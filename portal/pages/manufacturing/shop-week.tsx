import { Mark, Shot, ShotBar } from '../../product/shot.tsx';

const days = ['周一', '周二', '周三', '周四', '周五'];
type Slot = readonly [group: string, tone: 'a' | 'b' | 'c' | 'd' | 'exam' | 'none'];
const idle: Slot = ['保养', 'none'];
const a: Slot = ['车一组', 'a'];
const b: Slot = ['铣一组', 'b'];
const c: Slot = ['焊一组', 'c'];
const d: Slot = ['电一组', 'd'];
const exam: Slot = ['模拟考核', 'exam'];
/** Ten half days per row. */
const areas: readonly { area: string; places: string; slots: readonly Slot[] }[] = [
  { area: '车床', places: '8 台', slots: [a, a, ['车二组', 'a'], ['车二组', 'a'], a, ['车二组', 'a'], a, ['车二组', 'a'], exam, idle] },
  { area: '铣床', places: '6 台', slots: [b, b, b, ['铣二组', 'b'], ['铣二组', 'b'], b, ['铣二组', 'b'], b, ['铣二组', 'b'], exam] },
  { area: '焊位', places: '10 个', slots: [c, c, ['焊二组', 'c'], ['焊二组', 'c'], ['焊三组', 'c'], ['焊三组', 'c'], c, c, ['焊二组', 'c'], exam] },
  { area: '电工台', places: '12 套', slots: [d, ['电二组', 'd'], d, ['电二组', 'd'], idle, d, ['电二组', 'd'], exam, d, ['电二组', 'd']] },
];

/** A week of one training hall: four areas, ten half days, nine groups. */
export function ShopWeek() {
  return (
    <Shot size={14} className="shop-week" label="实训车间一周排位，车床、铣床、焊位、电工台四个区，每天上下午各一组，四个区各留半天模拟考核，另有两个半天保养">
      <ShotBar title="实训车间排位 · 第 38 周">
        <span>9 个组，78 人</span>
        <Mark tone="good">排满 38 / 40 个半天</Mark>
      </ShotBar>
      <div className="shop-week__grid">
        <span />
        {days.map((day) => (
          <b key={day}>{day}</b>
        ))}
        {areas.map(({ area, places, slots }) => (
          <div key={area} className="shop-week__row">
            <p>
              <b>{area}</b>
              {places}
            </p>
            {slots.map(([group, tone], at) => (
              <span key={at} className={`is-${tone}`}>
                {group}
              </span>
            ))}
          </div>
        ))}
      </div>
    </Shot>
  );
}
