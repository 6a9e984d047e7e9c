import { useState, type ComponentProps, type ComponentType } from 'react';
import { leftOffAt, placeText, useLeftOff } from '../../browser/left-off.ts';
import { loadPart } from '../../browser/loading.ts';
import { Poster } from '../../ui/poster.tsx';
import { Icon } from '../../ui/icon.tsx';
import { liveClient } from './client.ts';
import { ReplayFailed } from './replay-failed.tsx';
import type { ReplayFilm, ReplayPlayerProps } from './replay-film.tsx';
import { leftOffKey, type ReplayPart } from './replay-parts.ts';
import './public-player.css';

/** Plays a public replay, with one ruler, from where this browser left it or from its start. The first press requests the addresses of its files, and the script that plays them. */
export function ReplayPlayer({ liveCode, ...shown }: ReplayPlayerProps) {
  const { name, cover } = shown;
  const key = leftOffKey(liveCode);
  const place = useLeftOff().find((entry) => entry.key === key)?.seconds;
  const [opened, setOpened] = useState<{ files: readonly ReplayPart[]; startAt: number; Film: ComponentType<ComponentProps<typeof ReplayFilm>> } | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function begin(startAt: number) {
    setFailed(false);
    setOpened(null);
    try {
      const [{ data }, { ReplayFilm: Film }] = await Promise.all([liveClient.call('liveReplay', { liveCode }), loadPart(() => import('./replay-film.tsx'))]);
      if (data.parts.length === 0) return setFailed(true);
      setOpened({ files: data.parts, startAt, Film });
    } catch {
      setFailed(true);
    }
  }

  const retry = () => void begin(leftOffAt(key));

  if (opened) return <opened.Film files={opened.files} startAt={opened.startAt} liveCode={liveCode} {...shown} onRetry={retry} />;
  return (
    <div className="public-player dark">
      <Poster className="public-player__video" src={cover} width={640} height={360} loading="eager" />
      {place === undefined ? (
        <button type="button" className="live-playmark" aria-label={`播放回放：${name}`} onClick={() => void begin(0)}>
          <Icon name="play" />
        </button>
      ) : (
        <div className="public-player__left-off">
          <button type="button" onClick={() => void begin(place)}>
            <Icon name="play" />从 {placeText(place)} 继续
          </button>
          <button type="button" onClick={() => void begin(0)}>
            从头看
          </button>
        </div>
      )}
      {hasFailed && <ReplayFailed onRetry={retry} />}
    </div>
  );
}
