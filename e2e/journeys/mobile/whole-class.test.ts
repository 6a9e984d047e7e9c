/** A class on two phones: from the SMS to the own attendance, with a teacher who is on air from a phone (spec mobile#phone-site, live#room). */
import type { Locator, Page } from 'playwright-core';
import { isoTime } from '../../../contract/dates.ts';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { requestOfLeftPage } from '../../support/browser.ts';
import { expect, journey } from '../../support/journey.ts';
import { sidewaysOverflow, smallTargets } from '../../support/layout.ts';
import { phones } from '../../support/phones.ts';
import { authentication, demo01, storedSession } from '../accounts/dialogs.ts';
import { clientIn, logInByCalls } from '../accounts/login-by-calls.ts';
import { barsOn, giveDevices } from '../live/fake-devices.ts';

const test = journey();
const school = '100000000001';
const lesson = '低压电工第七讲：接地与接零';
const student = { name: '周建平', phone: '13800001023' };
const teaching = { bars: 0b10110010, barsOfBack: 0b11001010, hertz: 880 };
/** On the list too, without an account and without the SMS at hand. */
const other = { name: '吴晓兰', phone: '13800001024' };
const minute = 60_000;

test('a class on two phones: the SMS leads to the room, which stays usable with a keyboard and in landscape, and then to the replay and the own attendance', async ({ meet, portal }) => {
  const liveCode = 'LV-PHONE';
  const teacher = await meet(phones.large);
  const { page: studio } = teacher;
  await logInByCalls(studio, portal, demo01.userName, school);
  await announceClass(studio, liveCode);

  const pupil = await meet(phones.medium);
  const { page: room } = pupil;
  // Each page deletes its WHIP or WHEP session, which the server may have ended already.
  for (const { expectProblem } of [teacher, pupil]) expectProblem(/404.*live-media\/wh[ei]p\/session/);
  for (const { expectProblem } of [teacher, pupil]) expectProblem(requestOfLeftPage);
  const documents: string[] = [];
  room.on('framenavigated', (frame) => frame === room.mainFrame() && documents.push(new URL(frame.url()).pathname));

  // No page of the desktop site is opened on the way from the SMS to the room.
  await expect.poll(() => portal.notices(student.phone)).toHaveLength(1);
  await room.goto(/https?:\S+/.exec(portal.notices(student.phone)[0]!)![0]);
  await room.getByRole('link', { name: '登录听课' }).tap();
  const entrance = authentication(room, room.getByRole('main'));
  await entrance.field('姓名').fill(student.name);
  await entrance.field('手机号或身份证号').fill(student.phone);
  await entrance.field('验证码').fill(await entrance.requestCode(portal, student.phone));
  await entrance.press('进教室');
  await expect(room).toHaveURL(`/m/live?code=${liveCode}`);
  await expect(room.getByText('即将开始')).toBeVisible();
  expect(documents.filter((path) => !path.startsWith('/m/'))).toEqual([]);
  await expect(room.getByRole('navigation', { name: '主要页面' })).toHaveCount(0);
  expect(await accessibilityFaults(room)).toEqual([]);

  await giveDevices(studio, teaching);
  // Browsers of phones share no screen.
  await studio.addInitScript(() => Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia'));
  await studio.goto(link('liveRoom', { code: liveCode }));
  await expect(studio).toHaveURL(`/m/live?code=${liveCode}`);
  await expect.poll(() => barsOn(studio, '.check')).toBe(teaching.bars);
  await studio.getByRole('button', { name: '进入讲台预览' }).tap();
  await expect(studio.getByRole('button', { name: /共享/ })).not.toBeVisible();
  await studio.getByRole('button', { name: '开始直播' }).tap();
  await expect(studio.getByText('录制中')).toBeVisible();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.bars);
  await studio.getByRole('button', { name: '换后置摄像头' }).tap();
  await expect.poll(() => barsOn(room, '.stage__video')).toBe(teaching.barsOfBack);
  expect(await smallTargets(studio)).toEqual([]);
  expect(await smallTargets(room)).toEqual([]);

  // An on-screen keyboard leaves the lower part of the window to itself.
  const field = room.getByLabel('说点什么', { exact: true });
  await field.tap();
  await room.setViewportSize({ width: 390, height: 380 });
  await field.fill('保护零线能装熔断器吗？');
  await expect.poll(() => isWhollyInWindow(field)).toBe(true);
  await room.keyboard.press('Enter');
  await expect.poll(() => isWhollyInWindow(room.getByRole('log', { name: '讨论' }).getByText('保护零线能装熔断器吗？'))).toBe(true);
  await expect.poll(() => isWhollyInWindow(room.locator('.stage__video'))).toBe(true);
  await room.setViewportSize(phones.medium.viewport);
  await expect(studio.getByRole('log', { name: '讨论' }).getByText('保护零线能装熔断器吗？')).toBeVisible();

  await room.getByRole('button', { name: '举手' }).tap();
  await expect(studio.getByText('1 人举手')).toBeVisible();
  await room.getByRole('button', { name: /^放下手/ }).tap();
  await studio.getByRole('button', { name: '签到' }).tap();
  // On a short phone four lines of the discussion stay visible beside the card.
  await room.setViewportSize(phones.small.viewport);
  await expect.poll(() => room.getByRole('log', { name: '讨论' }).evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(4 * 24);
  await room.getByRole('region', { name: '签到' }).getByRole('button', { name: '签到' }).tap();
  await expect(room.getByText('已签到')).toBeVisible();
  expect(await smallTargets(room)).toEqual([]);
  await room.setViewportSize(phones.medium.viewport);
  await studio.getByRole('button', { name: '结束签到' }).tap();
  await studio.getByRole('button', { name: '随堂题' }).tap();
  await studio.getByLabel('题目').fill('低压配电系统的保护零线上能装熔断器，装了以后漏电时零线断开也不影响人身安全，这个说法对不对');
  await studio.getByLabel('选项 A').fill('能');
  await studio.getByLabel('选项 B').fill('不能');
  await studio.getByRole('button', { name: 'B 是正确答案' }).tap();
  await studio.getByRole('button', { name: '发给 1 人' }).tap();

  // The student turns the phone, and the same film goes on beside the discussion.
  const time = () => room.locator('.stage__video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const before = await time();
  await room.setViewportSize(phones.small.viewport);
  for (const option of [/^A\s*能/, /^B\s*不能/]) await expect.poll(() => isWhollyInWindow(room.getByRole('radio', { name: option }))).toBe(true);
  await room.setViewportSize(phones.landscape.viewport);
  await expect.poll(() => isWhollyInWindow(room.getByRole('radio', { name: '不能' }))).toBe(true);
  expect(await room.locator('.stage').boundingBox()).toMatchObject({ width: expect.closeTo(564, -1) });
  expect(await sidewaysOverflow(room)).toBe(0);
  await expect.poll(time).toBeGreaterThan(before);
  await room.getByRole('radio', { name: '不能' }).tap();
  await room.getByRole('button', { name: '交卷' }).tap();
  await expect(studio.getByText('1 / 1 已交')).toBeVisible();
  await studio.getByRole('button', { name: '公布答案' }).tap();
  const answer = room.getByRole('region', { name: '随堂题 1 的答案' });
  await expect(answer).toContainText('您答对了');
  await answer.getByRole('button', { name: '折起' }).tap();
  await field.tap();
  await room.setViewportSize({ width: 844, height: 160 });
  await expect.poll(() => isWhollyInWindow(field)).toBe(true);
  await room.setViewportSize(phones.small.viewport);
  await answer.getByRole('button', { name: '展开' }).tap();
  for (const option of ['A　能', 'B　不能']) await expect.poll(() => isWhollyInWindow(answer.getByText(option))).toBe(true);
  await room.setViewportSize(phones.medium.viewport);

  await studio.getByRole('button', { name: '下课' }).tap();
  await Promise.all([
    // The replay of a short class takes the place of both within seconds.
    expect(room.getByRole('heading', { name: /^下课了/ })).toBeVisible(),
    expect(room.getByText('听课')).toBeVisible(),
    studio.getByRole('dialog').getByRole('button', { name: '下课' }).tap(),
  ]);
  await expect(studio.getByRole('heading', { name: '下课。1 人听到了最后' })).toBeVisible();
  const { token } = await storedSession(room);
  await expect.poll(async () => (await clientIn(room).call('liveReplay', { liveCode }, { headers: { authorization_token: token! } })).data.parts.length).toBeGreaterThan(0);
  await room.reload();
  await expect(room.getByText('回放', { exact: true })).toBeVisible();
  // Chromium decides whether the replay may start with sound by itself.
  const mayStart = room.getByRole('button', { name: '暂停', exact: true });
  const isBlocked = room.getByRole('heading', { name: /请点击确认播放/ });
  await expect(mayStart.or(isBlocked)).toBeVisible();
  if (await isBlocked.isVisible()) await room.getByRole('button', { name: '播放', exact: true }).tap();
  await expect.poll(() => barsOn(room, '.stage__video')).not.toBe(null);
  await expect.poll(time).toBeGreaterThan(0);
  expect(await smallTargets(room)).toEqual([]);

  await room.getByRole('link', { name: '退出课堂' }).tap();
  await expect(room).toHaveURL('/m/my');
  const own = room.getByRole('listitem').filter({ hasText: lesson });
  await expect(own).toContainText(/听课 \d+ 分钟.*签到 1\/1 · 答题 1\/1/);
  await own.getByRole('link', { name: /^看回放/ }).tap();
  await expect(room).toHaveURL(`/m/live?code=${liveCode}`);
  await expect(room.getByText('回放', { exact: true })).toBeVisible();

  await room.goto(`/m${link('liveDetail', { code: liveCode })}`);
  await expect(room.getByText('已经讲完了')).toBeVisible();
  await expect(room.getByRole('link', { name: '登录查看' })).toBeVisible();
});

test('a student who is on a list and has no account logs in at 我的, sees the class there and enters it without another login', async ({ meet, portal }) => {
  const liveCode = 'LV-LISTED';
  const { page: office } = await meet(phones.large);
  await logInByCalls(office, portal, demo01.userName, school);
  await announceClass(office, liveCode);
  const { page } = await meet(phones.medium);
  await page.goto(link('my'));
  await page.getByRole('button', { name: '登录', exact: true }).tap();
  await authentication(page).logInByCode(portal, other.phone);
  await page.getByRole('dialog', { name: '您还没有加入企业' }).getByRole('button', { name: '直接进入' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('学员1024');
  await expect(page.getByText('138****1024')).toBeVisible();
  await page.getByRole('link', { name: lesson }).tap();
  await expect(page).toHaveURL(`/m/live?code=${liveCode}`);
  await expect(page.getByText('即将开始')).toBeVisible();
});

/** Schedules the class, puts the students on its list and moves its time, of which they are told by SMS. */
async function announceClass(page: Page, liveCode: string): Promise<void> {
  const { token } = await storedSession(page);
  const client = clientIn(page);
  const headers = { headers: { authorization_token: token! } };
  const save = (basedOn: string, startsIn: number) => {
    const start = Date.now() + startsIn;
    const body = { liveName: lesson, outline: '', pcCover: '', livePre: '', livePreUrl: '' };
    return client.call('consoleLiveSave', { ...body, liveCode, basedOn, startTime: isoTime(start), endTime: isoTime(start + 45 * minute), visibility: 'list' } as never, headers);
  };
  const { data: made } = await save('', 25 * minute);
  await client.call('consoleLiveAddPeople', { liveCode, people: [student, other].map((person, row) => ({ row, ...person, card: '' })) }, headers);
  await save(made.version, 10 * minute);
}

async function isWhollyInWindow(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && (shown.contains(at) || at?.contains(shown) === true);
  });
}
