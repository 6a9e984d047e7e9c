/** The first class of a new enterprise: from the free trial to the replay and the attendance (spec live#start-and-end). */
import type { Locator } from 'playwright-core';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { takenOver } from '../../support/taken-over.ts';
import { authentication, storedSession } from '../accounts/dialogs.ts';
import { clientIn } from '../accounts/login-by-calls.ts';
import { applicant } from '../free-trial/applicant.ts';
import { trialForm } from '../free-trial/form.ts';
import { barsOn, giveDevices, tonesInFilm, tonesOn } from './fake-devices.ts';

const test = journey();
const lesson = '低压电工第一讲：安全用电';
const teaching = { bars: 0b11001010, hertz: 990 };
const othersTeaching = { bars: 0b10110010, hertz: 660 };
const invited = { name: '何建国', phone: '13700005511' };
const student = { name: '周建平', phone: '13800001023', masked: '138****1023' };
const pasted = ['序号\t姓名\t联系电话\t班级', `1\t${student.name}\t${student.phone}\t电工12班`, '2\t沈莉\t139 0000 8841\t电工12班', '3\t马小军\t13700005520\t电工12班'].join('\n');

/** Counts the steps of a person: each press and each field is one step. */
function counting() {
  let steps = 0;
  return {
    press: (control: Locator) => (steps++, control.click()),
    type: (field: Locator, text: string) => (steps++, field.fill(text)),
    step: () => steps++,
    steps: () => steps,
  };
}

test('a new enterprise is on air thirteen steps after its registration, a listed student sees and hears the class and the teacher who takes it over, and the console has the attendance', async ({ page, visitor, portal, meet }) => {
  const person = applicant(71);
  await giveDevices(page.context(), teaching);
  await page.goto(link('registration'));
  await takenOver(page);
  const form = trialForm(page);
  await form.fill(person);
  await form.requestCode(portal);
  await form.finish(portal, person);

  const { press, type, step, steps } = counting();
  const [tab] = await Promise.all([page.waitForEvent('popup'), press(page.getByRole('dialog', { name: '试用已开通' }).getByRole('link', { name: /进入管理后台/ }))]);
  const login = authentication(tab, tab.getByRole('main'));
  await type(login.field('密码'), person.登录密码);
  await press(login.button('登录'));
  step();
  await login.solvePuzzle(portal);

  await press(tab.getByRole('link', { name: '直播课' }));
  await press(tab.getByRole('link', { name: '开直播课' }));
  await type(tab.getByLabel(/^课名/), lesson);
  await press(tab.getByRole('button', { name: '下一步：学员名单' }));
  await type(tab.getByRole('textbox', { name: '从 Excel 里复制，贴在这里' }), pasted);
  await expect(tab.getByRole('table', { name: '名单' }).getByRole('row')).toHaveCount(4);
  await press(tab.getByRole('button', { name: '导入 3 人，下一步' }));
  await expect(tab.getByRole('heading', { name: `排好了：${lesson}` })).toBeVisible();
  const address = await tab.getByLabel('学员进课的链接').inputValue();
  expect(address).toMatch(/\/studentLogin\?code=LV-[A-Z2-9]{8}$/);
  await expect(tab.getByRole('img', { name: '学员进课的二维码' })).toBeVisible();
  expect(await tab.getByLabel('讲师的链接').inputValue()).toBe(address.replace('studentLogin', 'teacherLogin'));

  const [studio] = await Promise.all([tab.waitForEvent('popup'), press(tab.getByRole('link', { name: '先进讲台试一遍' }))]);
  await expect.poll(() => barsOn(studio, '.check')).toBe(teaching.bars);
  await press(studio.getByRole('button', { name: '进入讲台预览' }));
  await press(studio.getByRole('button', { name: '开始直播' }));
  await expect(studio.getByText('录制中')).toBeVisible();
  // With ten seconds per step the class begins within three minutes.
  expect(steps()).toBe(13);

  await studio.getByRole('tab', { name: /学员/ }).click();
  await studio.getByRole('button', { name: '未到 3' }).click();
  const absent = studio.getByRole('list', { name: '未到' }).getByRole('listitem');
  await expect(absent).toHaveCount(3);

  const entering = await meet();
  // Each page deletes its WHIP or WHEP session, which the server may have ended already.
  for (const { expectProblem } of [visitor, entering]) expectProblem(/404.*live-media\/wh[ei]p\/session/);
  const { page: room } = entering;
  await room.goto(`/studentLogin${address.slice(address.indexOf('?'))}`);
  const entrance = authentication(room, room.getByRole('main'));
  await entrance.field('姓名').fill(student.name);
  await entrance.field('手机号或身份证号').fill(student.phone);
  await entrance.field('验证码').fill(await entrance.requestCode(portal, student.phone));
  await entrance.press('进教室');
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await expect.poll(() => tonesOn(room, [teaching.hertz])).toEqual([teaching.hertz]);
  await expect(studio.getByRole('button', { name: '未到 2' })).toBeVisible();
  await expect(absent.filter({ hasText: student.name })).toHaveCount(0);

  // The administrator invites a teacher during the class, who takes it over, and whom the administrator replaces later.
  await tab.getByRole('link', { name: '看课表' }).click();
  const drawer = tab.getByRole('complementary', { name: lesson });
  await drawer.getByRole('link', { name: '改内容、讲师' }).click();
  await tab.getByRole('combobox', { name: '讲师' }).click();
  await tab.getByTitle('用手机号邀请一位讲师…').click();
  await tab.getByLabel(/^讲师的姓名/).fill(invited.name);
  await tab.getByLabel(/^讲师的手机号/).fill(invited.phone);
  await tab.getByRole('button', { name: '存下改动' }).click();
  await expect.poll(() => portal.notices(invited.phone)).toHaveLength(1);
  const { page: other } = await meet();
  await giveDevices(other, othersTeaching);
  await other.goto(/https?:\S+/.exec(portal.notices(invited.phone)[0]!)![0]);
  const teacherLogin = authentication(other, other.getByRole('main'));
  await teacherLogin.field('手机号').fill(invited.phone);
  await teacherLogin.field('验证码').fill(await teacherLogin.requestCode(portal, invited.phone));
  await teacherLogin.press('上讲台');
  await other.getByRole('button', { name: '先试设备' }).click();
  await expect.poll(() => barsOn(other, '.check')).toBe(othersTeaching.bars);
  await other.getByRole('button', { name: '试好了' }).click();
  await other.getByRole('button', { name: '接过来' }).click();
  await expect(other.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(othersTeaching.bars);
  await expect.poll(() => tonesOn(room, [othersTeaching.hertz])).toEqual([othersTeaching.hertz]);

  await drawer.getByRole('link', { name: '改内容、讲师' }).click();
  await tab.getByRole('combobox', { name: '讲师' }).click();
  await tab.getByTitle(/（您自己）/).click();
  await tab.getByRole('button', { name: '存下改动' }).click();
  await tab.getByRole('dialog', { name: '上着课换讲师？' }).getByRole('button', { name: '换讲师' }).click();
  await expect(other.getByRole('heading', { name: '这堂课换了讲师' })).toBeVisible();
  await expect(other.getByRole('button', { name: '签到' })).toHaveCount(0);
  const awaited = room.getByRole('heading', { name: /^换了讲师，等 .* 老师进讲台$/ });
  await expect(awaited).toBeVisible();
  await room.reload();
  await expect(awaited).toBeVisible();
  await studio.getByRole('button', { name: '接回这里' }).click();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);

  // The replaced teacher's open page is not in the room.
  await expect(studio.getByRole('tab', { name: '学员 1' })).toBeVisible();
  await studio.getByRole('button', { name: '下课' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: '下课' }).click();
  await expect(studio.getByRole('heading', { name: '下课。1 人听到了最后' })).toBeVisible();
  const { token } = await storedSession(room);
  const replay = () => clientIn(room).call('liveReplay', { liveCode: address.slice(address.indexOf('=') + 1) }, { headers: { authorization_token: token! } });
  await expect.poll(async () => (await replay()).data.parts.length).toBeGreaterThan(0);
  const heard = await Promise.all((await replay()).data.parts.map(({ url }) => tonesInFilm(room, url, [teaching.hertz, othersTeaching.hertz])));
  expect(new Set(heard.flat())).toEqual(new Set([teaching.hertz, othersTeaching.hertz]));

  // Around midnight the times have their day before them.
  const [, begun, ended] = /^实际 (?:.+ )?(\d\d:\d\d)—(?:.+ )?(\d\d:\d\d)$/.exec(await drawer.getByText(/^实际 .*\d\d:\d\d—.*\d\d:\d\d$/).innerText())!;
  await tab.getByText('列表', { exact: true }).click();
  await expect(tab.getByRole('row', { name: lesson })).toContainText(new RegExp(`${begun}—.*${ended}`));
  await drawer.getByRole('tab', { name: /课后/ }).click();
  await expect(drawer.getByText('1 人来过，2 人没来')).toBeVisible();
  await expect(drawer.getByRole('row', { name: new RegExp(student.name) })).toContainText(student.masked);
});
