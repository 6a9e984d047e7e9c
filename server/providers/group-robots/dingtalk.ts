import { createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { DingtalkRobotOptions } from './options.ts';
import type { GroupRobot } from './provider.ts';
import { cutToBytes, defaultTimeoutMs, say } from './say.ts';

/** 自定义机器人发送群消息: a request has at most 20000 bytes including its JSON frame. */
const textBytesAtMost = 18_000;

/** 错误码 about the type, content or length of the message. 310000 (sign, keyword, address), 410100 (20 a minute) and a stopped robot are temporary. */
const aboutTheMessage: ReadonlySet<number> = new Set([40035, 400105, 430101, 430102, 430103, 430104, 460101]);

/** 钉钉自定义机器人 with 加签. It accepts a request for an hour after its `timestamp` (ms since epoch). */
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

/** 自定义机器人安全设置, 加签: base64 of HMAC-SHA256 with the secret as key, over the time, a line break and the secret. */
export const dingtalkSignature = (timestamp: string, secret: string): string => createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
