import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { playableSeconds } from './media-duration.ts';

test('a film that cannot be played has 0 seconds and is logged; one that cannot be read is an error, so that it is kept', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'media-duration-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'film.mp4');
  const error = vi.fn<() => void>();
  await writeFile(path, 'no film');
  expect(await playableSeconds(path, { error } as never)).toBe(0);
  expect(error).toHaveBeenCalledOnce();
  await expect(playableSeconds(join(directory, 'gone.mp4'), { error } as never)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(error).toHaveBeenCalledOnce();
});
