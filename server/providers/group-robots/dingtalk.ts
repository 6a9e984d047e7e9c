import { createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { DingtalkRobotOptions } from './options.ts';
import type { GroupRobot } from './provider.ts';
import { cutToBytes, defaultTimeoutMs, say } from './say.ts';

/** 自定义机器人发送群消息: a request of at most 20000 bytes including its JSON frame. */
const textBytesAtMost = 18_000;

/** 错误码: the kind of the message, what it holds, how long it is. 310000 (sign, keyword, address), 410100 (20 a minute) and a robot that was stopped end otherwise. */
const aboutTheMessage: ReadonlySet<number> = new Set([40035, 400105, 430101, 430102, 430103, 430104, 460101]);

/** 钉钉自定义机器人 with 加签: it takes a request for an hour after its `timestamp`, in ms since epoch. */
export function createDingtalkRobot({ webhook, secret, timeoutMs = defaultTimeoutMs }: DingtalkRobotOptions, { clock }: { clock: Clock }): GroupRobot {
  return {
    name: 'dingtalk',
    post: (text) => {
      const timestamp = String(clock.now());
      const url = new URL(webhook);
      url.searchParams.set('timestamp', timestamp);
      url.searchParams.set('sign', dingtalkSignature(timestamp, secret));
      return say('DingTalk', timeoutMs, url.href, { msgtype: 'text', text: { content: cutToBytes(text, textBytesAtMost) }, at: { isAtAll: false } }, aboutTheMessage);
    },
  };
}

/** 自定义机器人安全设置, 加签: base64 of HMAC-SHA256, keyed by the secret, over the time, a line break and the secret again. */
export const dingtalkSignature = (timestamp: string, secret: string): string => createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
