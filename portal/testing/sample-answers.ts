import { sectionCategories } from '../../contract/constants.ts';
import type { CallName, DataOf } from '../../contract/calls/index.ts';

/** Sample answers for tests of pages: one item of everything that the home page treats differently. */
type Content = { [Name in CallName]?: DataOf<Name> | null };

const picture = (name: string) => `/files/${name}.svg`;
const publishTime = '2025-11-18T09:00:00+08:00';

const course = (resName: string, i: number): DataOf<'getIndexCourseList'>[number] => ({
  beorCode: `C${i}`, bizCode: `C${i}`, courseCode: `C${i}`, resName, poster: picture(`course${i}`), categoryCode: 'machining',
  summary: '从识图到首件检验，含 6 套实操评分表', lessonCount: 48 - i * 4, teacherName: '韩立群', learnerCount: 2316 - i * 211, priceCents: 0, publishTime,
});

const expert = (resName: string, major: string, i: number): DataOf<'indexExpertsList'>[number] => ({
  bizCode: `E${i}`, resCode: `E${i}`, resName, poster: picture(`face${i}`), major,
  motto: '手稳是练出来的，尺寸是算出来的。我只教您怎么少废一件料。', experience: '车间二十六年，带徒四十三人',
  availability: '直播课、实操评分、到厂示教', nextEvent: '周六 19:00《刀补怎么给》，每月一讲', courseCount: 6 - (i % 4),
});

const informationData: DataOf<'getSiteConfig'>['informationData'] = {
  hugeFlag: '1', expertsFlag: '1', partnersFlag: '1', informationFlag: '1', cooperationFlag: '1', friendlyFlag: '1',
  hugeCourse: '课程按工种找，拿来就能排', customerCase: '四类客户，各有现成方案', partners: '一起做事的伙伴',
  indexexperts: '请得到的师傅', cooperationNegotiation: '合作咨询', friendlylink: '友情链接',
};

export const sampleAnswers = {
  getSiteConfig: {
    informationData, cipherKey: 'MDEyMzQ1Njc4OWFiY2RlZg==', registerEnabled: true, cardIdRequired: false, supervisorFlag: false,
    defaultInviteCode: 'YW2026', supportPhone: '400-000-0000', supportEmail: 'service@example.com',
    supportHours: '每天 9:00—21:00 人工接听（7×12 小时），30 分钟内响应', address: '北京市某某区某某路 0 号（示例）', icpNumber: '京ICP备00000000号-1',
    policeNumber: '京公网安备 11000000000000号', licenceNumber: '增值电信业务经营许可证 京B2-00000000', consultationUrl: null,
    consultationQr: picture('qr'), enterpriseLoginUrl: '/user', supplierLoginUrl: '/user', consoleUrl: '/console/', trialUrl: '/login',
  },
  isShowIndexPage: sectionCategories.map((positionCategory): DataOf<'isShowIndexPage'>[number] => ({ positionCategory, isShow: '1' })),
  getBanner: [
    { bizCode: 'B1', poster: '', linkUrl: '/zhiboguanli', type: 'scene', createTime: publishTime, title: '一门手艺，学得会\n考得过，用得上', description: '招生、教学、直播、考评、就业接在一个平台上。\n机构不用再拼几套系统，学员从报名到拿证，\n只走一条路。', linkText: '看直播课怎么上', scene: 'live-class' },
    { bizCode: 'B2', poster: '', linkUrl: '/kaopingguanli', type: 'scene', createTime: publishTime, title: '从报名到发证\n一张表走到底', description: '一位学员只录一次。从缴费、分班到准考证、电子证书，信息跟着人走，班主任不用再抄表。', linkText: '看招培考评', scene: 'learner-file' },
    { bizCode: 'B3', poster: '', linkUrl: '/intelligentIdentificationExaminationService', type: 'scene', createTime: publishTime, title: '一台电脑\n开一场认证考试', description: '人脸核验、防切屏、双机位录像，异常自动留痕，考评员在一个屏上看三十个人。', linkText: '看考试怎么组织', scene: 'exam-room' },
  ],
  liveRecommendBull: {
    liveCode: 'LIVE-NOW', liveName: '数控车工：一刀车出 0.02 毫米', pcCover: picture('live0'), liveStatus: 3, livePre: '', livePreUrl: '', livePrePlayRole: 2,
    liveStreamGetUrl: '', topCode: '-1', teacherName: '韩立群（示例）', categoryCode: 'machining', startTime: '2025-11-21T14:00:00+08:00', endTime: '2025-11-21T15:30:00+08:00', viewerCount: 1286, revision: 0,
  },
  getcomboList: [
    { bizCode: '600', comboName: '基础版', accountPrice: 680000, audience: '刚把线下班搬上来的机构', trafficGigabytes: 20000, storageGigabytes: 200, highlights: ['招培考评、直播、企业管理', '题库自建', '7×12 小时人工，30 分钟响应'], recommended: false },
    { bizCode: '700', comboName: '标准版', accountPrice: 1680000, audience: '课程要多开，自己录不过来', trafficGigabytes: 40000, storageGigabytes: 400, highlights: ['含基础版全部', '60 万分钟成品课程可直接排课', '岗位地图、私域运营'], recommended: false },
    { bizCode: '800', comboName: '旗舰版', accountPrice: 3980000, audience: '既教又考，还要送人上岗', trafficGigabytes: 100000, storageGigabytes: 1000, highlights: ['含标准版全部', '60 万分钟以上课程，3.2 万道以上题目', '认证考试、招聘推荐、独立域名'], recommended: true },
  ],
  getCourseCategory: ['机械加工', '电工电子', '焊接', '健康照护', '交通运输', '现代服务', '安全生产'].map((categoryName, i) => ({ categoryCode: i ? `cat${i}` : 'machining', topParentCode: '0', categoryName })),
  getIndexCourseList: ['数控车工（四级）：从识图到首件检验', '焊工安全与平板对接焊', '液压与气动回路入门', '无人机巡检作业', '养老护理员（五级）', '新能源汽车高压断电与电池检测'].map(course),
  indexExpertsList: ([['韩立群', '数控加工 · 高级技师'], ['吴秀云', '养老护理 · 高级考评员'], ['罗志强', '焊接 · 特级技师'], ['沈莉', '电气自动化 · 正高级讲师'], ['谢广平', '液压与气动 · 高级技师'], ['孟凡', '无人机 · 教员'], ['曹远', '新能源汽车 · 技师'], ['方惠', '人力资源 · 企业培训师']] as const).map(([name, major], i) => expert(name, major, i)),
  getSolutions: [['培训机构', '招生看板、排课、直播、发证先上。两周能开第一个线上班。'], ['职业院校', '课证融通，校内机考与技能等级认定用同一套题库。'], ['生产企业', '岗位地图定标准，内训计划落到工位，师带徒有据可查。'], ['课程供应商', '课程、题库上架一次，多家机构可选用，按学时分账。']].map(([resName, summary], i) => ({ bizCode: `S${i}`, customerType: String(i), resName: resName!, summary: summary!, poster: picture(`solution${i}`) })),
  indexGetCustomer: {
    list: [
      { bizCode: 'T1', resName: '启航职业培训学校（示例）：两周把线下班搬到线上', poster: picture('story0'), customerType: '0', industry: '职业技能培训', summary: '从一个班试起。', figures: [{ value: '14 天', label: '从签约到开第一个线上班' }, { value: '412 人', label: '一季度咨询量' }], publishTime },
      { bizCode: 'T2', resName: '夜班护理员也能学满学时', poster: picture('story1'), customerType: '0', industry: '养老与健康照护', summary: '', figures: [], publishTime },
    ],
    total: 2, pageNum: 1, pageSize: 3,
  },
  showIndexPolicy: [
    { bizCode: 'P1', title: '线上学时怎么认（示例）', categoryCode: 'hours', region: '江湾市', publishTime, source: '培训监管专班', validUntil: '', expired: false },
    { bizCode: 'P2', title: '去年的补贴标准（示例）', categoryCode: 'subsidy', region: '北桥市', publishTime, source: '', validUntil: '2025-10-31', expired: true },
  ],
  getPartnerList: ['启航职培', '北桥技校', '安平重工', '青禾护理', '方圆检测', '立新车架', '海川电力', '云杉教育', '嘉木家具', '星野航空', '百工题库', '同辉人力'].map((resName, i) => ({ bizCode: `P${i}`, poster: picture(`mark${i}`), resName, linkUrl: '' })),
  informationList: {
    list: [
      { bizCode: 'N1', title: '技能等级认定机考怎么布场：一份 40 机位的检查单', summary: '从供电、网络到候考动线，按时间顺序列出 27 项检查点，附可打印表格。', poster: picture('news0'), publishTime },
      { bizCode: 'N2', title: '补贴性培训的学时，系统里怎么记才算数', summary: '签到、时长、人脸抽检怎么配合，以及五种常见的退件情况。', poster: picture('news1'), publishTime: '2025-11-11T09:00:00+08:00' },
      { bizCode: 'N3', title: '新八级工制度下，企业自主评价要备哪些材料', summary: '工种范围、评价规范、题库和考评员，四类材料逐项说明。', poster: picture('news2'), publishTime: '2025-11-04T09:00:00+08:00' },
    ],
    total: 3, pageNum: 1, pageSize: 3,
  },
  getLinkList: ['职业技能等级查询（示例）', '国家职业标准（示例）', '技工教育研究（示例）', '制造业人才网（示例）'].map((resName, i) => ({ bizCode: `L${i}`, resName, linkUrl: `https://example.com/${i}` })),
} satisfies Content;
