import { useState, type ComponentProps, type ComponentType } from 'react';
import { loadPart } from '../../browser/loading.ts';
import { Poster } from '../../ui/poster.tsx';
import { Icon } from '../../ui/icon.tsx';
import { liveClient } from './client.ts';
import { ReplayFailed } from './replay-failed.tsx';
import type { ReplayFilm, ReplayPlayerProps } from './replay-film.tsx';
import type { ReplayPart } from './replay-parts.ts';
import './public-player.css';

/** Plays a public replay, with one ruler. The first press requests the addresses of its files, and the script that plays them. */
export function ReplayPlayer({ liveCode, ...shown }: ReplayPlayerProps) {
  const { name, cover } = shown;
  const [opened, setOpened] = useState<{ files: readonly ReplayPart[]; Film: ComponentType<ComponentProps<typeof ReplayFilm>> } | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function begin() {
    setFailed(false);
    setOpened(null);
    try {
      const [{ data }, { ReplayFilm: Film }] = await Promise.all([liveClient.call('liveReplay', { liveCode }), loadPart(() => import('./replay-film.tsx'))]);
      if (data.parts.length === 0) return setFailed(true);
      setOpened({ files: data.parts, Film });
    } catch {
      setFailed(true);
    }
  }

  if (opened) return <opened.Film files={opened.files} liveCode={liveCode} {...shown} onRetry={() => void begin()} />;
  return (
    <div className="public-player dark">
      <Poster className="public-player__video" src={cover} width={640} height={360} loading="eager" />
      <button type="button" className="live-playmark" aria-label={`播放回放：${name}`} onClick={() => void begin()}>
        <Icon name="play" />
      </button>
      {hasFailed && <ReplayFailed onRetry={() => void begin()} />}
    </div>
  );
}
