import type { DataOf } from '../../../contract/calls/index.ts';

export type Edition = DataOf<'getcomboList'>[number];

/** Included, not included, or a text with the amount. */
export type Inclusion = boolean | string;

interface Row {
  name: string;
  note?: string;
  /** Keyed by the codes of the editions (spec constants#editions): basic 600, standard 700, flagship 800. */
  included: Readonly<Record<string, Inclusion>> | ((edition: Edition) => Inclusion);
}

const all = { 600: true, 700: true, 800: true };
const fromStandard = { 600: false, 700: true, 800: true };
const flagship = { 600: false, 700: false, 800: true };
const same = (text: string) => ({ 600: text, 700: text, 800: text });
const gigabytes = (amount: number): string => `${amount.toLocaleString('zh-CN')} GB`;

/** The features of each edition. Figures that the operator sets come from the edition's data, so that all pages agree. */
export const groups: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: '额度',
    rows: [
      { name: '直播流量', note: '每年，直播与回放合计', included: ({ trafficGigabytes }) => gigabytes(trafficGigabytes) },
      { name: '存储空间', note: '录像、课件、考试留痕', included: ({ storageGigabytes }) => gigabytes(storageGigabytes) },
      { name: '成品课程', note: '可直接排进自己的班', included: { 600: false, 700: '60 万分钟', 800: '60 万分钟起，按订单' } },
      { name: '成品题目', note: '按工种和等级抽题', included: { 600: false, 700: false, 800: '3.2 万道以上' } },
    ],
  },
  {
    title: '招生与教学',
    rows: [
      { name: '报名、缴费、分班', included: all },
      { name: '排课与课表', included: all },
      { name: '直播课', note: '签到、答题、连麦、举手', included: all },
      { name: '课后自动回放', included: all },
      { name: '学时留痕与台账导出', included: all },
      { name: '补贴申领材料打包', note: '花名册、学时、考勤照片', included: all },
      { name: 'AI 助手', note: '出题、批改初稿、课堂纪要', included: fromStandard },
    ],
  },
  {
    title: '考试与评价',
    rows: [
      { name: '自建题库与组卷', included: all },
      { name: '结课考试', note: '随机抽题、防切屏', included: all },
      { name: '人脸核验与双机位录像', included: flagship },
      { name: '技能等级认定考务', note: '考评员、准考证、评分表', included: flagship },
      { name: '电子证书与查询', included: flagship },
    ],
  },
  {
    title: '人才与就业',
    rows: [
      { name: '岗位地图', note: '岗位、技能、课程三级对应', included: fromStandard },
      { name: '学徒到首席技师的培养路径', included: fromStandard },
      { name: '招聘与就业推荐', note: '按证书与成绩推荐给用人单位', included: flagship },
    ],
  },
  {
    title: '门户与运营',
    rows: [
      { name: '机构门户', note: '自己的名称、标志和颜色', included: all },
      { name: '独立域名', included: flagship },
      { name: '私域运营', note: '社群、转介绍、复购提醒', included: fromStandard },
      { name: '优惠券', note: '满减、限量、定时开领', included: fromStandard },
      { name: '代排课、代监考、代剪短片', included: same('按次另计') },
    ],
  },
  {
    title: '管理与服务',
    rows: [
      { name: '组织、角色与权限', included: all },
      { name: '操作日志', included: same('保留三年') },
      { name: '数据导出', note: '课程、学员、学时、成绩', included: all },
      { name: '人工支持', note: '客服电话', included: same('7×12 小时') },
      { name: '响应时间', note: '电话里报的问题', included: same('30 分钟内') },
      { name: '留言回电', note: '网站上的咨询', included: same('一个工作日内') },
      { name: '考试日值守', note: '系统有人盯，提前两个工作日约', included: same('可以预约') },
      { name: '上线辅导', included: { 600: '远程一次', 700: '远程三次', 800: '到场一次' } },
    ],
  },
];

/** The inclusion of a row in an edition. Null for an edition that the operator added to the three: visitors ask by phone. */
export const inclusionOf = (edition: Edition, { included }: Row): Inclusion | null => (typeof included === 'function' ? included(edition) : (included[edition.bizCode] ?? null));

/** A camera sends 2000 kbit/s (spec live#video-profiles), so one viewer's hour is 0.9 GB. */
const gigabytesPerViewerHour = (2000 * 3600) / 8 / 1_000_000;

/** Viewing hours that an amount of traffic allows, in ten thousands with one decimal, such as `2.2`. */
export const viewerHoursInTenThousands = (trafficGigabytes: number): string => (Math.floor(trafficGigabytes / gigabytesPerViewerHour / 1000) / 10).toLocaleString('zh-CN');

/** Hours of recording that fit into an amount of storage. */
export const recordedHours = (storageGigabytes: number): string => (Math.floor(storageGigabytes / gigabytesPerViewerHour / 10) * 10).toLocaleString('zh-CN');
