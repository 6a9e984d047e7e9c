import { expect, onTestFinished, test } from 'vitest';
import { seededRandomness } from '../../randomness.ts';
import { diceSeedBytes } from './dice.ts';
import { createPictureDrawer } from './picture-drawer.ts';

test('a drawer that crashes during a drawing loses no picture, and the next one is drawn', async () => {
  const drawer = createPictureDrawer();
  onTestFinished(() => void process.kill(drawer.pid()!, 'SIGKILL'));
  const random = seededRandomness('crash');
  const draw = () => drawer.draw({ seed: random.bytes(diceSeedBytes), isHard: false });
  await draw();
  const asked = [draw(), draw(), draw()];
  process.kill(drawer.pid()!, 'SIGSEGV');
  const pictures = [...(await Promise.all(asked)), await draw()];
  expect(new Set(pictures.map(({ canvasSrc }) => canvasSrc)).size).toBe(4);
});
