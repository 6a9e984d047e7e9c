import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { fixedClock } from './clock.ts';
import type { OpenDatabase } from './database/testing.ts';
import { createEmbeddedWechatProvider } from './providers/wechat/embedded.ts';
import { recordingLogger } from './providers/fake/recording-logger.ts';
import type { WechatProvider } from './providers/wechat/index.ts';
import { seededRandomness } from './randomness.ts';
import { type TestContext, testContext } from './testing-context.ts';

/** A test context with the fake messaging app, which has its own port and its own fixed clock. */
export async function scanningContext(open: OpenDatabase, settings: Parameters<typeof testContext>[1] = {}): Promise<TestContext & { wechat: WechatProvider }> {
  const wechat = createEmbeddedWechatProvider({ kind: 'embedded' }, { clock: fixedClock(), logger: recordingLogger().logger, random: seededRandomness(randomUUID()) });
  onTestFinished(() => wechat.close());
  return { ...testContext(await open(), { wechat, ...settings }), wechat };
}
