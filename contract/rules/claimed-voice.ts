const ours = '平[台臺]|[鹦鸚鹉鵡]';
const helpers = '客服|管理[员員]';
/** Words that mark the name of an institution which trains or employs such people. */
const institution = '培训|学校|学院|教育|公司|集团|协会|研究|实训|基地|职业|技工|外包|科技';
const claim = new RegExp(`(?:${ours}).{0,6}官方|官方.{0,6}(?:${ours})|(?:${ours}).{0,6}(?:${helpers})(?!.*(?:${institution}))`, 'u');

const role = new RegExp(`官方|${helpers}`, 'u');
const besideRole = /官方|客服|管理[员員]|平[台臺]|系统|网站|后台|人工|在线|专属|超级|中心|部门|部|团队|专员|人员|经理|主管|代表|热线|顾问|助手|号|小\p{L}|[a-z\d]/gu;

/**
 * Whether a name claims to be the platform, its support or its administrators, such as `平台管理员` or `鹦鹉官方客服`. A school that trains support
 * staff is accepted.
 */
export function posesAsPlatform(text: string): boolean {
  const letters = text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return claim.test(letters) || (role.test(letters) && letters.replaceAll(besideRole, '') === '');
}
