/**
 * Stems of the most used passwords (keyboard walks, pet words, Chinese pinyin favourites) as they remain when digits and
 * signs around them are dropped and letters' look-alikes are turned back. Compiled by hand from what the public
 * "most common passwords" rankings have in common.
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

/** Whether a password is of the common lists although it fits the pattern, such as `Aa123456!` (decisions §2; ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^a-z]+/g, '');
  if (stems.has(bare)) return true;
  // 1qaz2wsx, 1q2w3e4r: a walk over neighbouring keys, read without its digits.
  if (/^(?:qwer|qwerty?|qaz|wsx|edc|asdf?|zxcv?)+$/.test(bare)) return true;
  const trimmed = lower.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const unmasked = trimmed.replace(/[@43!10$57]/g, (sign) => lookAlikes[sign] ?? sign).replace(/[^a-z]/g, '');
  return stems.has(unmasked);
}
