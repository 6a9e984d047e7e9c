import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { networkErrorText } from '../../contract/network-error-text.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { createCaptcha, type Captcha, type CaptchaAnswer, type CaptchaOptions } from './captcha.ts';

const puzzle = { blockY: 60, canvasSrc: 'data:image/jpeg;base64,AA==', blockSrc: 'data:image/png;base64,AA==', pow: { challenge: 'c', bits: 18, algorithm: 'sha256' } };
const refusal = (returnCode: number, returnMsg: string, httpStatus = 200) => new CallRefused({ returnCode, returnMsg, data: null, httpStatus, requestId: null });

/** Runs the callbacks of settled promises. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let asked: { userKey: string; kind?: string }[];
let answers: CaptchaAnswer[];
let captcha: Captcha;

function open(options: Partial<CaptchaOptions> & { getCaptcha?: () => Promise<unknown> } = {}) {
  captcha = createCaptcha({
    client: {
      call: (async (_name: string, request: { userKey: string; kind?: string }) => {
        asked.push(request);
        return { returnCode: 200, returnMsg: '', data: options.getCaptcha ? await options.getCaptcha() : puzzle };
      }) as never,
    },
    send: async (answer) => void answers.push(answer),
    prove: () => ({ nonce: Promise.resolve('nonce'), cancel() {} }),
    ...options,
  });
  captcha.load();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
});
afterEach(() => {
  captcha.dispose();
  vi.useRealTimers();
});

describe('the slider captcha', () => {
  test('reports the offset on release and shows the seconds from the puzzle’s appearance to its verdict', async () => {
    open();
    await settle();
    expect(captcha.state()).toMatchObject({ step: 'ready', puzzle, offset: 0 });
    await vi.advanceTimersByTimeAsync(4000);
    captcha.moveTo(100.4, 278);
    await vi.advanceTimersByTimeAsync(1800);
    captcha.moveTo(134.4, 278);
    captcha.release();
    await settle();
    expect(answers).toEqual([{ userKey: asked[0]!.userKey, blockX: 134, powNonce: 'nonce' }]);
    expect(captcha.state()).toMatchObject({ step: 'passed', spliced: 'true', seconds: 5.8 });
  });

  test('keeps the piece inside the picture', async () => {
    open();
    await settle();
    captcha.moveTo(500, 278);
    expect(captcha.state().offset).toBe(278);
    captcha.moveTo(-20, 278);
    expect(captcha.state().offset).toBe(0);
  });

  test('a release without a move reports nothing', async () => {
    open();
    await settle();
    captcha.release();
    await settle();
    expect(answers).toEqual([]);
    expect(captcha.state().step).toBe('ready');
  });

  test('a wrong answer asks to align the piece and loads another puzzle after 1 s', async () => {
    open({ send: () => Promise.reject(refusal(returnCodes.captchaWrong, 'whatever the server says')) });
    await settle();
    captcha.moveTo(10, 278);
    captcha.release();
    await settle();
    expect(captcha.state()).toMatchObject({ step: 'failed', spliced: 'false', message: '请控制拼图块对齐缺口', offset: 10 });
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.userKey).not.toBe(asked[0]!.userKey);
    expect(captcha.state()).toMatchObject({ step: 'ready', offset: 0 });
    expect(captcha.state().spliced).toBeUndefined();
  });

  test('shows the error until the piece of the next picture is moved', async () => {
    open({ send: () => Promise.reject(refusal(returnCodes.captchaWrong, '')) });
    await settle();
    captcha.moveTo(10, 278);
    captcha.release();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(captcha.state()).toMatchObject({ step: 'ready', message: '请控制拼图块对齐缺口' });
    captcha.moveTo(1, 278);
    expect(captcha.state()).toMatchObject({ step: 'ready', message: null });
    captcha.load();
    await settle();
    expect(captcha.state().message).toBeNull();
  });

  test.each([
    ['a lost connection', new CallUnanswered('x'), networkErrorText],
    ['a busy server', refusal(returnCodes.unavailable, '服务繁忙，请稍后再试', 503), '服务繁忙，请稍后再试'],
  ])('%s shows its message and loads another puzzle after 1 s', async (_name, error, message) => {
    open({ send: () => Promise.reject(error) });
    await settle();
    captcha.moveTo(10, 278);
    captcha.release();
    await settle();
    expect(captcha.state()).toMatchObject({ step: 'failed', spliced: 'false', message });
    await vi.advanceTimersByTimeAsync(1000);
    expect(captcha.state()).toMatchObject({ step: 'ready', message });
  });

  test('a refusal that another puzzle cannot solve is passed to the caller, and no other puzzle is loaded', async () => {
    const failures: unknown[] = [];
    const error = refusal(returnCodes.wrongCredentials, '服务器的话');
    open({ send: () => Promise.reject(error), onFailure: (failure) => failures.push(failure) });
    await settle();
    captcha.moveTo(10, 278);
    captcha.release();
    await vi.advanceTimersByTimeAsync(5000);
    expect(captcha.state()).toMatchObject({ step: 'failed', spliced: 'false', message: '服务器的话' });
    expect([asked.length, failures]).toEqual([1, [error]]);
  });

  test('a picture that was not solved in time is replaced, and its offset is not sent', async () => {
    open();
    await settle();
    captcha.moveTo(50, 278);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(2);
    expect(captcha.state().offset).toBe(0);
    captcha.release();
    await settle();
    expect(answers).toEqual([]);
  });

  test('one drag sends one answer, even when it is released several times', async () => {
    open();
    await settle();
    captcha.moveTo(50, 278);
    captcha.release();
    captcha.release();
    captcha.moveTo(90, 278);
    captcha.release();
    await settle();
    expect(answers).toHaveLength(1);
    expect(answers[0]!.blockX).toBe(50);
  });

  test('a required proof of work is solved in the background and sent with the answer', async () => {
    let finish!: (nonce: string) => void;
    open({
      prove: () => ({ nonce: new Promise((resolve) => (finish = resolve)), cancel() {} }),
    });
    await settle();
    captcha.moveTo(50, 278);
    captcha.release();
    await settle();
    expect(captcha.state().step).toBe('checking');
    expect(answers).toEqual([]);
    finish('42');
    await settle();
    expect(answers).toEqual([{ userKey: asked[0]!.userKey, blockX: 50, powNonce: '42' }]);
  });

  test('the alternative without a picture runs by itself and sends only the nonce', async () => {
    open({ prove: () => ({ nonce: Promise.resolve('77'), cancel() {} }) });
    await settle();
    captcha.load('pow');
    await settle();
    expect(asked[1]!.kind).toBe('pow');
    expect(answers).toEqual([{ userKey: asked[1]!.userKey, powNonce: '77' }]);
    expect(captcha.state()).toMatchObject({ kind: 'pow', step: 'passed' });
  });

  test.each(['这个网络上取拼图的人太多，请稍后再试，或换一种方式验证', '拼图错误次数过多，请59分钟后再试，或换一种方式验证'])('switches to the alternative when the server refuses pictures: %s', async (returnMsg) => {
    let finish!: (nonce: string) => void;
    open({
      prove: () => ({ nonce: new Promise((resolve) => (finish = resolve)), cancel() {} }),
      async getCaptcha() {
        if (asked.at(-1)!.kind === 'slider') throw refusal(returnCodes.tooManyRequests, returnMsg, 429);
        return puzzle;
      },
    });
    await settle();
    expect(captcha.state()).toMatchObject({ kind: 'pow', step: 'checking', message: '暂时取不到图片，改由您的浏览器计算，完成后自动继续。' });
    finish('77');
    await settle();
    expect(answers).toEqual([{ userKey: asked[1]!.userKey, powNonce: '77' }]);
    expect(captcha.state()).toMatchObject({ kind: 'pow', step: 'passed' });
  });

  test('a refused alternative asks to try again and does not mention a piece', async () => {
    open({ send: () => Promise.reject(refusal(returnCodes.captchaWrong, '')) });
    await settle();
    captcha.load('pow');
    await settle();
    expect(captcha.state()).toMatchObject({ step: 'unavailable', message: '验证没有通过，请再试一次' });
  });

  test('the alternative waits for the visitor after a failure instead of starting over', async () => {
    open({ send: () => Promise.reject(refusal(returnCodes.smsAskedTooOften, '太频繁')) });
    await settle();
    captcha.load('pow');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    expect(captcha.state()).toMatchObject({ step: 'unavailable', message: '太频繁' });
  });

  test.each([
    ['a picture', new CallUnanswered('x'), '图片没有加载出来，请检查网络后重试', 'slider'],
    ['a puzzle of either kind', refusal(returnCodes.tooManyRequests, '请求太频繁，请 30 秒后再试', 429), '请求太频繁，请 30 秒后再试', 'pow'],
  ])('%s that fails to load shows the reason and can be retried', async (_name, error, message, kind) => {
    let broken = true;
    open({
      async getCaptcha() {
        if (broken) throw error;
        return puzzle;
      },
    });
    await settle();
    expect(captcha.state()).toMatchObject({ kind, step: 'unavailable', message });
    broken = false;
    captcha.load('slider');
    await settle();
    expect(captcha.state().step).toBe('ready');
  });

  test('an answer to an abandoned puzzle is ignored', async () => {
    let refuse!: (error: unknown) => void;
    open({ send: () => new Promise((_, reject) => (refuse = reject)) });
    await settle();
    captcha.moveTo(50, 278);
    captcha.release();
    await settle();
    captcha.load();
    await settle();
    refuse(refusal(returnCodes.captchaWrong, ''));
    await settle();
    expect(captcha.state()).toMatchObject({ step: 'ready', message: null });
  });

  test('all timers stop after the dialog has closed', async () => {
    const cancelled: boolean[] = [];
    open({ prove: () => ({ nonce: new Promise(() => {}), cancel: () => cancelled.push(true) }) });
    await settle();
    captcha.dispose();
    expect(cancelled).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
