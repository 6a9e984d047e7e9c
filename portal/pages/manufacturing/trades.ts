import electric from './pictures/electric.svg';
import groove from './pictures/groove.svg';
import ladder from './pictures/ladder.svg';
import lathe from './pictures/lathe.svg';
import mill from './pictures/mill.svg';
import pocket from './pictures/pocket.svg';
import shaft from './pictures/shaft.svg';
import weld from './pictures/weld.svg';

export interface Trade {
  /** Anchor of the trade's section. */
  key: 'turning' | 'milling' | 'welding' | 'electrics';
  sign: string;
  name: string;
  /** Code in the national classification of occupations. */
  code: string;
  /** Picture of a bay of the hall, 300 × 320. The four pictures form one floor. */
  bay: string;
  posts: string;
  /** Certificate required before work. */
  entry: string;
  hardest: string;
  passes: string;
  piece: { name: string; drawing: string; shows: string; says: string };
  /** Scores, 100 points in total. */
  scores: readonly (readonly [item: string, points: number])[];
  /**
   * The category of its courses. If trades share a category, `named` lists words in the names of this trade's courses, the best match
   * first.
   */
  courses: { categoryCode: string; named?: readonly string[] };
}

export const trades: readonly Trade[] = [
  {
    key: 'turning',
    sign: '车',
    name: '车工',
    code: '6-18-01-01',
    bay: lathe,
    posts: '数控车、普通车、车铣复合',
    entry: '三级安全教育',
    hardest: '对刀与刀补',
    passes: '一根轴，尺寸落在公差带中间',
    piece: {
      name: '阶梯轴',
      drawing: shaft,
      shows: '阶梯轴零件图：两处直径 36、一处直径 48 的外圆，右端 M24 螺纹，总长 120，圆跳动 0.03，粗糙度 Ra 1.6',
      says: '一根轴上有外圆、台阶、螺纹和跳动。车得出来不算会，十根都在公差里才算。',
    },
    scores: [['外圆尺寸，三处', 36], ['螺纹 M24×1.5', 18], ['长度与倒角', 12], ['圆跳动 0.03', 12], ['表面粗糙度 Ra 1.6', 12], ['安全与现场', 10]],
    courses: { categoryCode: 'machining', named: ['车工', '公差', '测量'] },
  },
  {
    key: 'milling',
    sign: '铣',
    name: '铣工',
    code: '6-18-01-02',
    bay: mill,
    posts: '加工中心、立式铣、龙门铣',
    entry: '三级安全教育',
    hardest: '装夹找正',
    passes: '一块板，孔距和型腔都对得上',
    piece: {
      name: '型腔板',
      drawing: pocket,
      shows: '型腔板零件图：80 见方的板，中间 50 乘 40、圆角 8、深 6 的型腔，四角直径 10 的孔，底面平行度 0.04',
      says: '先把平口钳找正，再谈程序。歪半丝，四个孔就没有一个能对上。',
    },
    scores: [['型腔长、宽', 24], ['型腔深度', 14], ['孔径与孔距', 28], ['平行度 0.04', 12], ['表面粗糙度 Ra 3.2', 12], ['安全与现场', 10]],
    courses: { categoryCode: 'machining', named: ['铣工', '测量', '公差'] },
  },
  {
    key: 'welding',
    sign: '焊',
    name: '焊工',
    code: '6-18-02-04',
    bay: weld,
    posts: '钢结构、管道、机器人焊接',
    entry: '熔化焊接与热切割作业证',
    hardest: '立焊、仰焊的手势',
    passes: '一道缝，外观和内部都过关',
    piece: {
      name: '对接试件',
      drawing: groove,
      shows: 'V 形坡口对接试件断面：板厚 12，坡口 60 度，根部间隙 3.2，打底、填充、盖面三层，余高 0 到 3',
      says: '三层各有各的火候。外面好看，里面夹渣，探伤片子上一清二楚。',
    },
    scores: [['焊缝余高与宽度差', 16], ['咬边、表面缺陷', 16], ['角变形与错边', 10], ['内部质量，射线检测', 38], ['装配与定位焊', 10], ['安全与现场', 10]],
    courses: { categoryCode: 'welding' },
  },
  {
    key: 'electrics',
    sign: '电',
    name: '电工',
    code: '6-31-01-03',
    bay: electric,
    posts: '设备维修、配电、自动化调试',
    entry: '低压或高压电工作业证',
    hardest: '断电之后找故障',
    passes: '一块板，一次通电、限时排故',
    piece: {
      name: '星三角启动板',
      drawing: ladder,
      shows: '星三角启动控制电路图：启动停止按钮、接触器自锁、时间继电器切换，两处互锁触点用红色标出',
      says: '先断电、再验电、后动手。图会看、线会接，互锁为什么不能省，要说得出来。',
    },
    scores: [['断电、验电、挂牌', 10], ['元件检测与安装', 16], ['布线工艺', 22], ['按图接线', 20], ['通电试车', 12], ['排除两处故障', 20]],
    courses: { categoryCode: 'electrical' },
  },
];
