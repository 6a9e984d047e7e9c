import type { WecomRobotOptions } from './options.ts';
import type { GroupRobot } from './provider.ts';
import { cutToBytes, defaultTimeoutMs, say } from './say.ts';

/** 群机器人配置说明: content of a text message, "最长不超过2048个字节". */
const textBytesAtMost = 2048;

/** 全局错误码: the parameters, the type or the size of the message. 93000 (no such robot), 45009 (20 a minute) and the like end otherwise. */
const aboutTheMessage: ReadonlySet<number> = new Set([40008, 40058, 44004, 45002, 45008]);

/** 企业微信群机器人. Its address is its only proof: there is no signature. */
export function createWecomRobot({ webhook, timeoutMs = defaultTimeoutMs }: WecomRobotOptions): GroupRobot {
  return {
    name: 'wecom',
    // A plain text: a visitor's brackets and angle signs become no links. Also in a plain text `<@userid>` calls a member: a blank prevents it.
    post: (text) => say('WeCom', timeoutMs, webhook, { msgtype: 'text', text: { content: cutToBytes(text.replaceAll('<@', '< @'), textBytesAtMost) } }, aboutTheMessage),
  };
}
