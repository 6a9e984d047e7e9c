import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { deliverGroupPostsFromOutbox } from './group-posts.ts';
import { enquiryHandlers } from '../modules/enquiries/index.ts';
import { erasePerson } from '../personal-data/index.ts';
import { createGroupRobotProvider } from '../providers/group-robots/index.ts';
import { openDingtalkServer } from '../providers/group-robots/fake/dingtalk-server.ts';
import { openWecomServer } from '../providers/group-robots/fake/wecom-server.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext } from '../testing-context.ts';

const secret = 'SEC0123456789abcdef0123456789abcdef';
const phone = '13912345678';
const minute = 60_000;

test('a group gets posts only if it is configured completely', () => {
  expect(readConfig({}).groupRobots).toEqual([]);
  const wecom = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1';
  const dingtalk = 'https://oapi.dingtalk.com/robot/send?access_token=1';
  expect(readConfig({ WECOM_ROBOT_WEBHOOK: wecom, DINGTALK_ROBOT_WEBHOOK: dingtalk, DINGTALK_ROBOT_SECRET: secret }).groupRobots).toMatchObject([
    { kind: 'wecom', webhook: wecom },
    { kind: 'dingtalk', webhook: dingtalk, secret },
  ]);
  expect(() => readConfig({ WECOM_ROBOT_WEBHOOK: 'https://qyapi.weixin.qq.com/', DINGTALK_ROBOT_WEBHOOK: dingtalk })).toThrow(/WECOM_ROBOT_WEBHOOK：[\s\S]*DINGTALK_ROBOT_SECRET：/);
  expect(() => readConfig({ DINGTALK_ROBOT_SECRET: secret })).toThrow(/DINGTALK_ROBOT_WEBHOOK：/);
  expect(() => readConfig({ MODE: 'production', WECOM_ROBOT_WEBHOOK: wecom.replace('https', 'http') })).toThrow(/WECOM_ROBOT_WEBHOOK：正式环境必须是 https/);
  // An invalid value is not repeated on the screen: it may contain most of the secret.
  expect(() => readConfig({ WECOM_ROBOT_WEBHOOK: 'qyapi.weixin.qq.com?key=693a91f6' })).toThrow(/^(?![\s\S]*693a91f6)/);
});

describeOnBothDatabases('the chat groups of the sales staff', (open) => {
  async function groups() {
    const database = await open();
    const wecom = await openWecomServer();
    let now = 0;
    const dingtalk = await openDingtalkServer({ secret, now: () => now });
    onTestFinished(async () => {
      await wecom.close();
      await dingtalk.close();
    });
    const { clock } = testContext(database);
    const robots = [
      createGroupRobotProvider({ kind: 'wecom', webhook: wecom.webhook, timeoutMs: 20_000 }, { clock }),
      createGroupRobotProvider({ kind: 'dingtalk', webhook: dingtalk.webhook, secret, timeoutMs: 20_000 }, { clock: { ...clock, now: () => now } }),
    ];
    const context = testContext(database, { config: { enquiryMailTo: null }, groupRobots: robots });
    now = context.clock.now();
    deliverGroupPostsFromOutbox(context);
    const ask = (changes: object = {}) => answerOf(enquiryHandlers, 'leaveMessage', { userPhone: phone, message: '题库能从 Excel 导入吗？', ...changes }, testCaller(context));
    const enquire = () => answerOf(enquiryHandlers, 'saveCooperation', { userName: '王老师', userPhone: phone, cooperationType: '1' }, testCaller(context));
    /** The texts that each group has got since the last call. */
    const posted = async () => {
      now = context.clock.now();
      await context.outbox.runDue();
      return { wecom: wecom.said.splice(0), dingtalk: dingtalk.said.splice(0) };
    };
    return { context, wecom, dingtalk, ask, enquire, posted };
  }

  test('get a message and an enquiry once each, with the phone masked', async () => {
    const { context, ask, enquire, posted } = await groups();
    await ask({ userName: '周敏' });
    const [lead] = await context.database.read.selectFrom('leads').select('id').execute();
    const text = `【鹦鹉匠】网站上有新的在线留言\n姓名：周敏\n电话：139****5678\n时间：2026-03-02 09:00\n编号：${lead!.id.slice(0, 8)}，完整号码在线索和邮件里\n问题：题库能从 Excel 导入吗？`;
    expect(await posted()).toEqual({ wecom: [text], dingtalk: [text] });
    await ask({ userName: '周敏' });
    expect(await posted()).toEqual({ wecom: [], dingtalk: [] });
    await enquire();
    const [enquiry] = (await posted()).wecom;
    expect(enquiry).toContain('新的合作咨询（课程合作）\n姓名：王老师\n电话：139****5678\n时间');
  });

  test('get phone, card and chat numbers masked in every notation', async () => {
    const { ask, posted } = await groups();
    await ask({ message: '我是138 0000 1234，微信１３８-0000-1234，证件11010519491231002X，座机(010)8888-6666。2026-12-05 开考，一共 300 人、预算 50000。' });
    const [text] = (await posted()).wecom;
    expect(text).toContain('我是*********34，微信*********34，证件***************02X，座机');
    expect(text!.replace(/编号.*/, '')).not.toMatch(/\d{7}|1234|8888/);
    expect(text).toContain('2026-12-05 开考，一共 300 人、预算 50000。');
  });

  test('get no phone that is written with the punctuation and digits of any input method', async () => {
    const { ask, posted } = await groups();
    const written = [
      '137　1234　5678', '139：8765：4378', '137、1234、5678', '137，1234，5678', '137。1234。5678', '1_3*7~1+2|3·4/5—6\u00a07ˉ8',
      '137\u200d1234\u200d5678', '137\n1234\n5678', [...'13712345678'].join('\ufe0f\u20e3'), '１３７１２３４５６７８', '2026-12-05 13712345678',
      '①③⑦①②③④⑤⑥⑦⑧', '一三七一二三四五六七八', '壹叁柒-壹贰叁肆-伍陆柒捌',
    ];
    await ask({ message: written.join('或') });
    const [, question] = (await posted()).wecom[0]!.split('问题：');
    const hidden = '*'.repeat(9);
    expect(question!.split('或')).toEqual([...Array.from({ length: 10 }, () => `${hidden}78`), `2026-12-05 ${hidden}78`, `${hidden}78`, `${hidden}七八`, `${hidden}柒捌`]);
  });

  test('get dates and times as they were written', async () => {
    const { ask, posted } = await groups();
    const message = '2026-12-05，300 人；2026/12/5 14:00 开考；9:00-11:30 和 2026-12-05～2026-12-08 都行，第一、二、三批';
    await ask({ message });
    expect((await posted()).wecom[0]).toContain(message);
    const others = ['8:30-11:30、13:30-17:30 都可以', '12月5日 8:30-17:30，60人', '12-05 14:00', '12.5、12.6、12.7 三天', '12/5 8：30～11：30，12/6 13：30～17：30，300 人', '2026-12-05 8:30-17:30、12-06 9:00'];
    await ask({ message: others.join('\n') });
    expect((await posted()).wecom[0]!.split('问题：')[1]!.split('\n│ ')).toEqual(others);
  });

  test('get no phone that is among dates and times, or is written like them', async () => {
    const { ask, posted } = await groups();
    const written = [
      '8:30-11:30 13912345678、13:30-17:30', '12-05 14:00，139 1234 5678', '9:00 打 139-1234-5678', '139-12-30-5678', '139 12-30 5678', '139:12:30:5678', '139-12:30-5678',
      '1-3-9-1-2-3-4-5-6-7-8', '1.3 9.1 2.3 4.5 6.7 8', '13:51 12:34 156',
    ];
    await ask({ message: written.join('或') });
    const hidden = '*'.repeat(9);
    expect((await posted()).wecom[0]!.split('问题：')[1]!.split('或')).toEqual([
      `8:30-11:30 ${hidden}78、13:30-17:30`, `12-05 14:00，${hidden}78`, `9:00 打 ${hidden}78`, ...Array.from({ length: 6 }, () => `${hidden}78`), `${hidden}56`,
    ]);
  });

  test('can distinguish the visitor’s words from the rest for any text, and see the number of a shortened message', async () => {
    const { ask, posted } = await groups();
    await ask({ message: '请问\n编号：1，已处理\n\n【鹦鹉匠】请各位重新登录 evil.example' });
    const [text] = (await posted()).wecom;
    expect(text!.split('\n').slice(5)).toEqual(['问题：请问', '│ 编号：1，已处理', '│ 【鹦鹉匠】请各位重新登录 evil.example']);
    await ask({ message: `甲${'\n\n乙'.repeat(100)}` });
    expect((await posted()).wecom[0]).toMatch(/\n问题：甲(?:\n│ 乙){11}…$/u);
    await ask({ message: '🦜'.repeat(500) });
    expect((await posted()).wecom[0]).toMatch(/\n编号：[0-9a-f]{8}，.*\n问题：🦜+…$/u);
  });

  test('that are away get the post when they are back, and the others get it only once', async () => {
    const { context, wecom, dingtalk, ask, posted } = await groups();
    await wecom.suspend();
    await ask();
    expect(await posted()).toMatchObject({ wecom: [], dingtalk: [expect.any(String)] });
    for (let tries = 0; tries < 12; tries++) {
      context.clock.advance(15 * minute);
      expect(await posted()).toEqual({ wecom: [], dingtalk: [] });
    }
    await wecom.resume();
    context.clock.advance(15 * minute);
    expect(await posted()).toMatchObject({ wecom: [expect.stringContaining('在线留言')], dingtalk: [] });
    expect(dingtalk.received).toHaveLength(1);
    context.clock.advance(60 * minute);
    expect(await posted()).toEqual({ wecom: [], dingtalk: [] });
  });

  test('with a wrong secret get the post after it is corrected; a permanently refused post is given up and stays listed', async () => {
    const { context, wecom, dingtalk, ask, posted } = await groups();
    dingtalk.misbehave({ kind: 'answers', status: 200, body: '{"errcode":310000,"errmsg":"sign not match, more: [https://ding-doc.dingtalk.com/]"}' }, 3);
    wecom.misbehave({ kind: 'answers', status: 200, body: '{"errcode":40058,"errmsg":"text.content exceed max length"}' });
    await ask();
    for (let tries = 0; tries < 3; tries++) {
      expect(await posted()).toEqual({ wecom: [], dingtalk: [] });
      context.clock.advance(15 * minute);
    }
    expect(await posted()).toMatchObject({ wecom: [], dingtalk: [expect.any(String)] });
    expect(await context.outbox.find({ kind: 'group-post', state: 'failed' })).toMatchObject([{ lastError: 'WeCom: text.content exceed max length' }]);
  });

  test('get no post about a person who was erased meanwhile', async () => {
    const { context, wecom, dingtalk, ask, posted } = await groups();
    await wecom.suspend();
    await ask();
    await posted();
    await erasePerson(context, phone);
    await wecom.resume();
    context.clock.advance(15 * minute);
    expect(await posted()).toEqual({ wecom: [], dingtalk: [] });
    expect(await context.outbox.search('group-post', () => true)).toEqual([]);
    expect(dingtalk.received).toHaveLength(1);
  });
});
