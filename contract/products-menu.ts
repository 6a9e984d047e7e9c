import { productColumns, type PlainPageKey } from './pages.ts';

type ProductPage = (typeof productColumns)[number][number];

const titles = ['教学与考评', '人才与就业', '运营与内容'] as const;

const notes: Record<ProductPage, string> = {
  assessmentManagement: '报名、排课、考试、发证一条线',
  liveInteraction: '签到、答题、连麦，课后自动回放',
  certificationExams: '题库组卷、人脸核验、防切屏监考',
  enterpriseTraining: '按岗位排年度计划，学时进台账',
  aiAssistant: '出题、批改初稿、课堂纪要',
  positionMap: '一个岗位要哪些技能、学哪些课',
  recruitment: '按证书与成绩推荐给用人单位',
  highSkillTalent: '学徒工到首席技师的八级路径',
  subsidisedTraining: '开班报备、学时留痕、补贴材料',
  manufacturing: '车、铣、焊、电四个工种的整套方案',
  enterpriseBranding: '独立域名门户，自己的名字和颜色',
  enterpriseManagement: '组织、角色、权限与操作日志',
  privateDomain: '社群、优惠券、老学员转介绍',
  operationService: '代排课、代监考、代剪课程短片',
  contentEcosystem: '60 万分钟课程，3.2 万道题目',
};

/**
 * The products-and-services menu with its texts (spec pages#products-menu). It is separate from the pages, so that page scripts do not
 * contain it.
 */
export const productsMenu: readonly { title: string; entries: readonly { page: PlainPageKey; note: string }[] }[] = productColumns.map((column, index) => ({
  title: titles[index]!,
  entries: column.map((page) => ({ page, note: notes[page] })),
}));
