/**
 * Stems of the most used passwords (keyboard walks, pet names, popular Chinese pinyin), after digits and signs around them are removed
 * and look-alike characters are replaced by letters. Compiled by hand from entries that the public
 * "most common passwords" rankings share.
 */
const stems = new Set(
  `a aa aaa aaaa ab abc abcd abcde abcdef abcabc abcd abcdabcd admin administrator administrators root guest user users test
  testing tester demo default temp changeme change welcome hello helloworld login logon letmein letme master monkey dragon
  football baseball basketball soccer hockey superman batman pokemon starwars michael jordan jessica ashley daniel charlie
  love loveyou iloveyou iloveu lovely princess sunshine shadow flower summer winter spring autumn freedom whatever trustno
  password passwords passwd passw pass pwd pw secret hunter access ninja mustang ranger killer cheese computer internet
  qwerty qwertyu qwertyui qwertyuiop qwert qwer qwe qwerasdf qweasd qweasdzxc qaz qazwsx qazwsxedc qazxsw wsx wsxedc edc rfv
  asdf asdfg asdfgh asdfghj asdfghjkl asdasd asd zxc zxcv zxcvb zxcvbn zxcvbnm zaq zaqxsw zaqwsx xsw
  woaini woaiwo woaiwojia woaizhongguo aini ainiyiwannian nihao nihaoma zhongguo china beijing shanghai shenzhen guangzhou
  mima wodemima miyue taobao alibaba baidu weixin tencent qq google apple huawei xiaomi samsung microsoft windows oracle mysql
  server system sysadmin manager company office work school student teacher education training peixun xuexiao laoshi
  caonima cao nmsl wangyi csdn dearbook zhang wang li liu chen yang huang zhao zhou wu xu sun ma zhu hu guo he lin gao
  p pq ps pp q qq qw w x y z zz zzz xx xxx k kk l ll o oo i ii e ee s ss d dd f ff g gg h hh j jj m mm n nn t tt u uu v vv`
    .split(/\s+/)
    .filter(Boolean),
);

const lookAlikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/** Names of the product. With at most `furtherLetters` more letters a text still counts as the name. */
const product = /yingwu(?:jiang)?/g;
const furtherLetters = 3;

/** The most frequent surnames and syllables of given names in pinyin: zhangsan, lisi, wangxiaoming. */
const surnames =
  'zhang|wang|li|liu|chen|yang|huang|zhao|zhou|wu|xu|sun|ma|zhu|hu|guo|he|lin|gao|luo|zheng|liang|xie|song|tang|deng|han|feng|cao|peng|zeng|xiao|tian|dong|pan|yuan|cai|jiang|yu|du|ye|cheng|wei|su|lu|ding|ren|shen|yao';
const givenSyllables =
  'san|si|wu|liu|qi|ba|jiu|er|yi|wei|fang|na|min|jing|li|qiang|lei|yang|yong|yan|jie|juan|tao|chao|ming|gang|ping|hua|fei|lan|hong|bin|bo|dan|hao|hui|jian|jun|kai|ling|long|mei|ning|peng|ting|xia|xiao|xin|xue|ying|yu|yuan|yue|ze|zhi|dong|feng|guo|hai|jia|chun|cheng|xiang|yun|zi|han|xuan';
const personalName = new RegExp(`^(?:${surnames})(?:${givenSyllables}){1,2}$`);

/** Common digit sequences: runs, one repeated digit, a repeated group, walks over the number pad, and years. */
function areDigitsObvious(digits: string): boolean {
  if (/(\d)\1\1/.test(digits) || /^(\d{1,4})\1+$/.test(digits) || /147258|258369|159357|(?:19|20)\d\d/.test(digits)) return true;
  for (let start = 0; start + 3 <= digits.length; start++) {
    const three = digits.slice(start, start + 3);
    if ('01234567890'.includes(three) || '09876543210'.includes(three)) return true;
  }
  return false;
}

/**
 * True if a password is easily guessed although it fits the pattern, such as `Aa123456!` (spec forms#common-passwords; ASVS
 * 6.2.4): it is on the common lists, or consists of initials and digits, or contains a person's name, the product's name or the
 * user's own name.
 */
export function isCommonPassword(password: string, userName = ''): boolean {
  const lower = password.toLowerCase();
  if (userName !== '' && lower.includes(userName.toLowerCase())) return true;
  const bare = lower.replace(/[^a-z]+/g, '');
  if (stems.has(bare) || personalName.test(bare) || /^([a-z])\1*$/.test(bare)) return true;
  if (bare.length <= 3 && areDigitsObvious(lower.replace(/\D+/g, ''))) return true;
  const beside = bare.replace(product, '');
  if (beside !== bare && beside.length <= furtherLetters) return true;
  // 1qaz2wsx, 1q2w3e4r: neighbouring keys, compared without the digits.
  if (/^(?:qwer|qwerty?|qaz|wsx|edc|asdf?|zxcv?)+$/.test(bare)) return true;
  const trimmed = lower.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const unmasked = trimmed.replace(/[@43!10$57]/g, (sign) => lookAlikes[sign] ?? sign).replace(/[^a-z]/g, '');
  return stems.has(unmasked);
}
