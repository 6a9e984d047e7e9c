import type { PageKey } from '../../../contract/pages.ts';

/** What of the product meets a clause, and by which words a clause is known. */
interface Offer {
  words: readonly string[];
  title: string;
  text: string;
  page: PageKey;
}

const offers: readonly Offer[] = [
  { words: ['学时', '课时', '录播', '直播', '线上'], title: '学时按规则记，按人出表', text: '直播看停留与互动，录播随机核验，倍速按实际折算；线上、线下分两栏，上限到了自己停。', page: 'liveInteraction' },
  { words: ['开班', '报备', '备案', '课表', '名册', '班额'], title: '报备前先过一遍规则', text: '班额、师资、课表、名册照规则核，缺的、超的当场标出来，改完再提交。', page: 'assessmentManagement' },
  { words: ['签到', '考勤', '到课', '点名', '抽查', '核验', '人脸'], title: '到没到，当场有记录', text: '现场签到、随机核验、请假与补签各记各的，抽查时扫码就看到这一刻的人数。', page: 'liveInteraction' },
  { words: ['申领', '申请', '凭证', '发票', '拨付', '追回', '退库', '材料'], title: '材料按当地清单编号', text: '表样对好一次，以后每期照着导出；缺一份、差一页，清单上标红。', page: 'assessmentManagement' },
  { words: ['考核', '考试', '监考', '机考', '题库', '评分', '考评', '鉴定', '认定'], title: '考核留得下过程', text: '按细目表组卷，入场人脸核验，实操评分双人独立打，改一分都有理由。', page: 'certificationExams' },
  { words: ['学徒', '导师', '带教', '师傅'], title: '师带徒一人一本账', text: '导师、徒弟、工位和在岗课时对得上，带几个人、带到哪一步，台账里看得见。', page: 'skillSolutionApprentices' },
  { words: ['大师', '工作室', '竞赛', '技师', '首席', '评聘'], title: '高技能人才有路径', text: '等级、评聘、带徒与绝活录像归到本人名下，申报时一次导出。', page: 'highSkillTalent' },
  { words: ['档案', '归档', '台账', '留存', '保存', '还原', '导出', '明细', '个人信息', '身份证'], title: '该留的留，该删的删', text: '一班一档，原始记录不能改；证件照片到期提醒删除，谁看过、谁导出过有日志。', page: 'enterpriseManagement' },
  { words: ['岗位', '津贴', '薪酬', '等级'], title: '等级和岗位连得上', text: '岗位要什么等级、这个人到了哪一级，晋级、津贴有据可查。', page: 'positionMap' },
  { words: ['就业', '失业', '求职', '返乡'], title: '学完接得上岗位', text: '结业名单按证书和意向推给用人单位，回访记录能用来填就业率。', page: 'recruitment' },
];

export interface PolicyHelp extends Omit<Offer, 'words'> {
  /** The clause that asks for it, in the policy's own words. */
  clause: string;
}

const helpMax = 3;
const longestClause = 48;

/** A clause ends where a sentence, a list item or a cell does. */
function clausesOf(html: string): string[] {
  return html
    .replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '')
    .replace(/<\/(?:p|li|h[1-6]|td|th)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split(/[。！？；\n]/)
    .map((clause) => clause.trim())
    .filter((clause) => [...clause].length >= 6);
}

/** What the product does of what a policy asks for: that first of which it speaks most, each with a clause that says so, and no clause twice. */
export function policyHelp({ title, content }: { title: string; content: string }): PolicyHelp[] {
  const clauses = clausesOf(content);
  const timesIn = (text: string, words: readonly string[]) => words.reduce((sum, word) => sum + text.split(word).length - 1, 0);
  const asked = offers
    .map((offer) => ({ offer, weight: 3 * timesIn(title, offer.words) + clauses.reduce((sum, clause) => sum + timesIn(clause, offer.words), 0) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const help: PolicyHelp[] = [];
  for (const { offer } of asked) {
    const { words, ...told } = offer;
    const clause = clauses.find((each) => timesIn(each, words) > 0 && [...each].length <= longestClause && !help.some((other) => other.clause === each));
    if (clause !== undefined) help.push({ ...told, clause });
    if (help.length === helpMax) break;
  }
  return help;
}
