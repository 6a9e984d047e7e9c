import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  accountName,
  contactEmail,
  contactName,
  cooperationPhone,
  cooperationType,
  cooperationUserName,
  creditCode,
  dialogPassword,
  dialogPhone,
  faultOf,
  messageUserName,
  newPasswordFault,
  personName,
  phoneOrCardId,
  registrationCardId,
  registrationCode,
  registrationEnterpriseName,
  registrationPassword,
  registrationPhone,
  resetPhone,
  toHalfWidth,
  truncatePassword,
  truncatePhone,
  wizardEnterpriseName,
} from './index.ts';
import { containsNumber } from './name-contents.ts';

/** The rules of the fields (spec forms#registration-fields, forms#dialog-fields): name, rule, and input with its message (null: valid). */
const table: [string, Parameters<typeof faultOf>[0], [unknown, string | null][]][] = [
  ['the phone of the registration page', registrationPhone, [
    ['', '请输入您的手机号码'], [undefined, '请输入您的手机号码'], ['1391234567', '请输入正确的号码格式'], ['14012345678', '请输入正确的号码格式'],
    ['16012345678', '请输入正确的号码格式'], ['13912345678', null], [' 13912345678 ', null], ['19912345678', null],
  ]],
  ['the phone of the dialogs', dialogPhone, [
    ['', '手机号不可为空'], ['1391234567', '手机号格式错误'], ['12012345678', '请输入有效的手机号码'], ['14012345678', null], ['1391234567x', '请输入有效的手机号码'],
  ]],
  ['the phone of the reset form', resetPhone, [['', '请输入手机号'], ['139', '手机号格式错误'], ['13912345678', null]]],
  ['the password of the registration page', registrationPassword, [
    ['', '密码不可为空'], ['Aa1!aaa', '密码必须是8-20位大小写字母、数字和特殊字符!'], ['aa12345!', '密码必须是8-20位大小写字母、数字和特殊字符!'],
    ['Yingwu2026', '密码必须是8-20位大小写字母、数字和特殊字符!'], ['Yingwu@2026', null], [`Aa1!${'x'.repeat(16)}`, null], [`Aa1!${'x'.repeat(17)}`, '密码必须是8-20位大小写字母、数字和特殊字符!'],
  ]],
  ['the password of the dialogs', dialogPassword, [['', '请输入密码'], ['12345678', '8-20位大小写字母、数字和特殊字符'], ['Yingwu@2026', null]]],
  ['the account name', accountName, [
    ['', '账号不可为空'], ['abc12', '格式错误,6-12位，需包含英文字母和数字'], ['abcdefgh', '格式错误,6-12位，需包含英文字母和数字'], ['12345678', '格式错误,6-12位，需包含英文字母和数字'],
    ['abc_1234', '格式错误,6-12位，需包含英文字母和数字'], ['abcdef1234567', '格式错误,6-12位，需包含英文字母和数字'], ['demo01', null],
  ]],
  ['the contact', contactName, [['', '请输入联系人姓名'], ['赵', '联系人姓名长度在 2 到 5 个字符'], ['赵敏', null], ['欧阳文忠公甲', '联系人姓名长度在 2 到 5 个字符']]],
  ['the name of the dialogs', personName, [['', '长度在 1 到 50 个字符'], ['赵', null], ['赵'.repeat(51), '长度在 1 到 50 个字符']]],
  ['the enterprise name of the registration page', registrationEnterpriseName, [['', '企业名称不可为空'], ['甲'.repeat(30), null], ['甲'.repeat(31), '企业名称长度在 2 到 30 个字符'], ['甲\u0000乙', '含有不能使用的字符']]],
  ['the enterprise name of the wizard', wizardEnterpriseName, [['', '请输入企业全称'], ['甲'.repeat(50), null], ['甲'.repeat(51), '企业名称长度在 2 到 50 个字符']]],
  ['the ID card of the registration page', registrationCardId, [['', '请输入身份证号码'], ['11010519491231002x', null], ['110105491231002', null], ['1101054912310', '请输入正确的身份证号码格式']]],
  ['the account of the live login', phoneOrCardId, [
    ['', '请输入身份证号码'], ['13912345678', null], ['12912345678', '请输入有效的手机号码'], ['11010519491231002X', null], ['110105194912310021x', '请输入正确的身份证号码格式'], ['139', '请输入正确的身份证号码格式'],
  ]],
  ['the code of the registration page', registrationCode, [['', '验证码不可为空'], ['12345', '验证码为 6 位数字'], ['123456', null]]],
  ['the e-mail', contactEmail, [
    ['', '邮箱不可为空'], ['zhaomin@qihang', '邮箱格式不正确'], ['a@b.cn', null], ['a..b@c.cn', '邮箱格式不正确'], ['a@b.cn\r\nBcc: x@y.cn', '邮箱格式不正确'], [`${'a'.repeat(65)}@b.cn`, '邮箱格式不正确'],
  ]],
  ['the name of an enquiry', cooperationUserName, [['', '请输入您的姓名'], ['邹', '长度在 2 到 5 个字符'], ['甲乙丙丁戊己庚辛壬癸', null], ['甲乙丙丁戊己庚辛壬癸子', '长度在 2 到 5 个字符']]],
  ['the phone of an enquiry', cooperationPhone, [['', '请输入您的联系方式'], ['12345', '请输入正确联系方式'], ['13912345678', null]]],
  ['the intention of an enquiry', cooperationType, [['', '请选择您的合作意向'], [undefined, '请选择您的合作意向'], ['4', '请选择您的合作意向'], ['1', null]]],
];

describe.each(table)('%s', (_field, rule, cases) => {
  test.each(cases)('%j gets the message %j', (typed, says) => {
    expect(faultOf(rule, typed)).toBe(says);
  });
});

describe('the credit code', () => {
  test('empty and malformed codes get different messages, and a wrong check character is refused', () => {
    expect(faultOf(creditCode, '')).toBe('统一社会信用代码不可为空');
    expect(faultOf(creditCode, '91350100M000100Y43')).toBeNull();
    expect(faultOf(creditCode, '91350100m000100y43')).toBeNull();
    expect(faultOf(creditCode, '91350100M000100Y44')).toBe('请输入正确的统一社会信用代码');
  });

  test('a change of any one character is refused', () => {
    const good = '91350100M000100Y43';
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(good[at] !== character);
        expect(faultOf(creditCode, good.slice(0, at) + character + good.slice(at + 1))).not.toBeNull();
      }),
    );
  });
});

describe('names', () => {
  const names = { registrationEnterpriseName, wizardEnterpriseName, contactName, personName, cooperationUserName };

  test.each([
    'U+3164', 'U+2800', 'U+00AD', 'U+180E', 'U+061C', 'U+FFA0', 'U+FFF9', 'U+E0041', 'U+FE0F', 'U+E0100', 'U+E000', 'U+F0000', 'U+202E', 'U+200D', 'U+2028', 'U+D800',
  ])('with %s, which is invisible, are refused', (character) => {
    const spoilt = `甲${String.fromCodePoint(Number.parseInt(character.slice(2), 16))}乙`;
    for (const rule of Object.values(names)) expect(faultOf(rule, spoilt)).toBe('含有不能使用的字符');
  });

  test('with more than two stacked accents are refused, with two accepted', () => {
    expect(faultOf(wizardEnterpriseName, `甲e${'\u0301'.repeat(28)}乙`)).toBe('含有不能使用的字符');
    expect(faultOf(personName, 'Nguye\u0302\u0303n')).toBeNull();
  });

  test('that are extremely long are refused before normalisation', () => {
    const compose = vi.spyOn(String.prototype, 'normalize');
    const endless = `a${'\u0301'.repeat(15_900)}${'\u0316'.repeat(15_900)}`;
    for (const rule of Object.values(names)) expect(faultOf(rule, endless)).not.toBeNull();
    expect(compose).not.toHaveBeenCalled();
    compose.mockRestore();
  });

  test('are normalised (NFC) before measuring and storing', () => {
    expect(personName.parse('Rene\u0301')).toBe('René');
    expect(faultOf(contactName, 'Rene\u0301e')).toBeNull();
  });

  const ofEnterprises = { registrationEnterpriseName, wizardEnterpriseName };
  const says = (typed: string) => new Set(Object.values(ofEnterprises).map((rule) => faultOf(rule, typed)));

  test.each(['——', '。。。。', '甲。', '甲/乙', '中奖\\\\甲乙'])('of enterprises with too few letters or with slashes are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['含有不能使用的字符']));
  });

  test.each([
    '培训 https://x.cn', 'ftp://甲乙', '您中奖了请到evil-prize.com领取', '领奖中心.网址', 'evil。com 公司', 'evil．com公司', 'evil․com', '领奖 evil.top/a',
    'ｗｗｗ．ｅｖｉｌ．ｃｏｍ', '１６３．ｃｏｍ培训', 'evil﹒com', 'evil︒com', 'evil｡com', 'a⒈com', '登录10.0.0.1领取', '登录１９２．１６８．０．１',
    'evil . com', 'evil·com', 'evil点com', 'evil dot com', 'evil⸳com', 'evilꓸcom', 'evil[.]com', 'evil (.) com', 'www evil', '领奖.商城', '甲骗子.香港', '甲乙.商店', '甲。新加坡 公司', '甲．广东', 'пример.рф', 'ПРИМЕР.РФ', 'ตัวอย่าง.ไทย', '甲乙.भारत', '联系 hr@evil.cn', 'ｈｒ＠ｅｖｉｌ．ｃｎ', 'hr @ 甲乙丙',
  ])('of enterprises that contain a web address are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['企业名称不能含有网址或邮箱']));
  });

  test.each(['客服13800138000', '客服 138 0013 8000', '客服１３８００１３８０００', '热线400-800-1234', '（010）88881234', '客服1·3·8·0·0·1·3', '加群1234567', '①②③④⑤⑥⑦培训',
    '一三八零零一三八零零零', '幺三八〇〇幺三八〇〇〇', '壹叁捌-零零壹-叁捌零零零', '壹參捌零零壹參捌零零零', '㈠㈢㈧㈠㈢㈧㈠', '一3八0零1三8培训', '❶❸❽❶❸❽❶', '138OOl38OOO', '𝟏𝟑𝟖𝟎𝟎𝟏𝟑', '١٣٨٠٠١٣', '〡〣〨〡〢〣〤〥〦〧〨学校', '幺三八两两三四五六七八', '138年1234月5678', 'ⅠⅢⅧⅠⅡⅢⅣ', '洞两拐勾幺三八', '客服：10086', '138甲乙0000丙0001', '一三八校区0000培训0001', 'QQ 12345', '电话号码95588'])('of enterprises that contain a phone are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['企业名称不能含有电话等 7 位以上的数字']));
  });

  // A search that tries all splits of the signs would not end.
  test('of people with digits, many signs and letters are judged at once, and a long one only for its length', () => {
    const typed = `王${'2········'.repeat(5)}甲${'2········'.repeat(5)}`;
    expect(containsNumber(typed)).toBe(false);
    expect(faultOf(personName, typed.repeat(4))).toBe(faultOf(personName, '王'.repeat(80)));
    // Its compatibility form has 900 letters.
    expect(faultOf(personName, 'ﷺ'.repeat(50))).toBe(faultOf(personName, '王'.repeat(80)));
  });

  test.each(['鹦鹉匠', ' 鹦鹉匠 ', '鹦 鹉 匠', '鹦·鹉-匠', '鹦　鹉　匠', '鸚鵡匠', '鹦鹉匠官方客服', '【鹦鹉匠】平台', '北京鹦鹉匠教育',
    '嬰鵡匠', '樱舞匠', '鹦武匠', '英武匠教育', '鹦鹉将平台', 'YingWuJiang', 'ying wu jiang 客服', 'Yīng-Wǔ-Jiàng', 'ｙｉｎｇｗｕｊｉａｎｇ', 'уіngwuјіаng', 'y1ngwuj1ang', 'YINGWUJIΑΝG 官方客服', 'YINGWUЈIАΝG', 'ҮINGWUJIANG', 'ʏɪɴɢᴡᴜᴊɪᴀɴɢ', 'yingvvujiang', 'ƴingwujiang', 'yingwujᎥang', '嘤鹉匠', '鹦鹉匚斤', '鹦鹉匞', '𝐲𝐢𝐧𝐠𝐰𝐮𝐣𝐢𝐚𝐧𝐠', '鹦wu匠', 'ying鹉匠', '鹦五匠', '鹦鹉江', '鹦 5 匠', '影鹉匠', '鹦吾jiang', '鹦鹉姜平台'])('of enterprises that contain our name are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['企业名称不能含有“鹦鹉匠”，请填写本单位的全称']));
  });

  const voices = ['鹦鹉官方客服', '平台管理员', '官方客服', '官 方·客服', '平台客服中心', '平台官方', '鹦鹉客服（张三）', '鹦武官方', '客服', '管理员', '官方', '系统管理员', '客服小李', '客服001号', '客服中心', '官方平台'];
  test.each(voices)('of enterprises and people that claim to be the platform are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['企业名称不能自称平台、官方、客服或管理员，请填写本单位的全称']));
    expect(faultOf(personName, typed)).toBe('姓名不能自称平台、官方、客服或管理员');
  });

  test.each(['VX zhang8888', '微信abc_138', '加V:abc138', '启航学校 vx：zhangsan', '微信号abcdef', 'Ｖ信 qh2026', '加微信qihang', 'wx-abc1388', '薇信zhang88'])('of enterprises and people that contain a chat account are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['企业名称不能含有微信号等联系方式']));
    expect(faultOf(personName, typed)).toBe('姓名不能含有微信号等联系方式');
  });

  test.each(['=1+1', '+8613', '-2+3 公司', '@SUM(A1)', '＝HYPERLINK("x")', ' ＋甲乙', '－甲乙', '＠甲乙', '−甲乙'])('of enterprises that start like a formula are refused: %s', (typed) => {
    expect(says(typed)).toEqual(new Set(['企业名称不能以 =、+、-、@ 开头']));
  });

  test.each(['启航😀学校', '启航🇨🇳学校', '启航1️⃣学校', '启航☎学校', '启航👍🏽学校', '启航❤学校'])('of enterprises that contain pictographs are refused: %s', (typed) => {
    expect(faultOf(registrationEnterpriseName, typed)).toBe('含有不能使用的字符');
    expect(faultOf(wizardEnterpriseName, typed)).toBe('含有不能使用的字符');
  });

  test('of people that contain pictographs are refused', () => {
    for (const rule of [contactName, personName, cooperationUserName]) expect(faultOf(rule, '赵敏😀')).toBe('含有不能使用的字符');
    for (const rule of [contactName, personName, cooperationUserName]) expect(faultOf(rule, '𠮷田')).toBeNull();
  });

  const ofPeople = { contactName, personName, cooperationUserName, messageUserName };

  test.each([
    ['a.cn', '姓名不能含有网址或邮箱'], ['赵@敏', '姓名不能含有网址或邮箱'], ['甲.网址', '姓名不能含有网址或邮箱'],
    ['=1+1', '姓名不能以 =、+、-、@ 开头'], ['＝赵敏', '姓名不能以 =、+、-、@ 开头'], ['@赵敏', '姓名不能以 =、+、-、@ 开头'],
    ['鹦鹉匠', '姓名不能含有“鹦鹉匠”'], ['鹦 鹉匠', '姓名不能含有“鹦鹉匠”'], ['鸚鵡匠员工', '姓名不能含有“鹦鹉匠”'],
  ])('of people that pose as the platform are refused: %s', (typed, message) => {
    for (const [name, rule] of Object.entries(ofPeople)) expect([name, faultOf(rule, typed)]).toEqual([name, message]);
  });

  test.each(['1380013800', '１３８００１３８００', '一三八零零一三八', '壹叁捌零零壹叁捌', '赵敏1380013', '138-0013-8'])('of people that contain a phone are refused: %s', (typed) => {
    for (const rule of [personName, cooperationUserName, messageUserName]) expect(faultOf(rule, typed)).toBe('姓名不能含有电话等 7 位以上的数字');
  });

  test.each(['阿卜杜热合曼·阿卜杜克里木', '古丽.买买提', 'Mary Jane Watson', 'Anne-Marie', 'O’Brien', 'J. K. Rowling', '欧阳一一', '伍六七', '陆柒', '丁一', '张三2号机', '学员202601', '官芳', '平安', 'Иванов И.И.', '王微信', '客家人'])('of people such as %s are accepted', (typed) => {
    expect(faultOf(personName, typed)).toBeNull();
  });

  test.each(['买买提·艾', '伍六七', '武匠', '应武', '一二三', '李二零'])('of contacts such as %s are accepted', (typed) => {
    for (const [name, rule] of Object.entries(ofPeople)) expect([name, faultOf(rule, typed)]).toEqual([name, null]);
  });

  test.each([
    '启航职业培训学校（示例）', '58同城', '3M中国', '〇一科技', 'A&B 咨询', '𠮷野家', '𪚥𡘙商贸', '买买提·艾力商贸',
    '北京市第101中学', '7天培训', '上海市第一〇一中学', '中国人民解放军第5719工厂', '360数字安全集团', '成都七中（高新校区）', '2049未来学校', '深圳市1024编程教育有限公司',
    '51Talk英语', '2026年12月31日班', '两江勾股教育', '21世纪教育研究院', 'No.1驾校', '第９９中学', '三一重工股份有限公司培训中心', '武汉市第四十九中学', '鹦鹉洲小学', '工匠学院', '鹦鹉艺术培训中心',
    '重庆八中·宏帆中学', '新东方—前途出国', '广东省高级技工学校 2 部', '5G+工业互联网实训基地', 'A+优教', '996公社 & 007书院', '北京2022冬奥2025培训中心', '12355青少年服务台',
    '三一重工', '第一三八中学', '二十一世纪教育', '360培训', '4008教育咨询', '一〇一中学', '五八同城', '零壹教育', '七一〇一大队', '八一南昌起义纪念学校', '一二三四五六职业学校', 'A.O.史密斯（中国）', '二〇二六年第一届技能大赛组委会',
    '英武将军希望小学', '武匠职业学校', '应物匠心教育', '点点成长中心', '银匠学堂', 'C++ 训练营', 'T-Mobile 培训', '北大附中（客服学院）', '影舞江湖艺术培训', '乐高·家 机器人',
    '客服培训学校', '管理员培训', '微信支付培训中心', '微信H5开发学院', '微信小程序培训（WeChat）', 'VXI外包培训', '电商平台客服培训中心', '智能客服平台有限公司', '网络平台管理员职业培训学校', '中国电信官方旗舰店', '增加Vision视觉培训', '鹦鹉江滩小学', '鹦鹉讲堂', '启航教育·香港', '启航教育·广东', '万达·健康', '启航。香港分校', '世界500强企业2026届1024名学员',
  ])('of enterprises such as %s are accepted', (typed) => {
    expect(says(typed)).toEqual(new Set([null]));
  });
});

test('a refused password that fits the pattern is called too common', () => {
  const message = '密码必须是8-20位大小写字母、数字和特殊字符!';
  expect(newPasswordFault(registrationPassword, message, 'Abc12345!')).toMatch(/^这个密码太常见/);
  expect(newPasswordFault(registrationPassword, message, 'abc')).toBe(message);
  expect(newPasswordFault(registrationPassword, '验证码错误', 'Abc12345!')).toBe('验证码错误');
});

test('typed text is cut at 11 digits and 20 characters', () => {
  expect(truncatePhone('138 0000-00011234')).toBe('13800000001');
  expect(truncatePassword('x'.repeat(25))).toHaveLength(20);
});

test('full-width input is converted to ASCII', () => {
  expect(truncatePhone('１３８００１３８０００')).toBe('13800138000');
  expect(toHalfWidth('ｚｈａｏ＠ｑｉｈａｎｇ。ｃｏｍ')).toBe('zhao@qihang.com');
  expect(toHalfWidth('９１３５０１００Ｍ　')).toBe('91350100M ');
  expect(toHalfWidth('启航职业培训学校·㊣')).toBe('启航职业培训学校·㊣');
});

test('every rule returns a result for any input and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const [, rule] of table) faultOf(rule, value);
    }),
  );
});
