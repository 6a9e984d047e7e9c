import type { WecomRobotOptions } from './options.ts';
import type { GroupRobot } from './provider.ts';
import { cutToBytes, defaultTimeoutMs, say } from './say.ts';

/** 群机器人配置说明: content of a text message, "最长不超过2048个字节". */
const textBytesAtMost = 2048;

/** 全局错误码 about the parameters, type or size of the message. Others, such as 93000 (no such robot) and 45009 (20 a minute), are temporary. */
const aboutTheMessage: ReadonlySet<number> = new Set([40008, 40058, 44004, 45002, 45008]);

/** 企业微信群机器人. Its address is its only credential: there is no signature. */
export function createWecomRobot({ webhook, timeoutMs = defaultTimeoutMs }: WecomRobotOptions): GroupRobot {
  return {
    name: 'wecom',
    // Plain text, so that a visitor's brackets do not become links. `<@userid>` mentions a member even in plain text, and a blank prevents this.
    post: (text) => say('WeCom', timeoutMs, webhook, { msgtype: 'text', text: { content: cutToBytes(text.replaceAll('<@', '< @'), textBytesAtMost) } }, aboutTheMessage),
  };
}
