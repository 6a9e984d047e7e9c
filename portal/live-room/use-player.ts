import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { EarlyPicture } from '../../browser/live/early-picture.ts';
import { canOpen, openLine, prefetchLine } from '../../browser/live/lines.ts';
import { createPlayer, type Player } from '../../browser/live/player.ts';
import { idlePlayer, type PlayerOptions, type PlayerState } from '../../browser/live/player-state.ts';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

interface PlayerUse {
  descriptors: () => Promise<PlayDescriptor[]>;
  isSenderAway?: () => Promise<boolean>;
  /** Plays while this is true. */
  isOn: boolean;
  sound: PlayerOptions['sound'];
  /** Always muted, because the sound comes with another stream. */
  isSilent?: boolean;
  /** The line that the descriptors probably offer first. */
  expects?: 'whep' | 'flv';
  /** An element with a stream that opened before the page. */
  early?: EarlyPicture | null | undefined;
  /** Identifies the descriptors. The player restarts when it changes. */
  source?: string;
}

const none = () => () => {};

/** A player for the element that `ref` is given to. */
export function usePlayer({ descriptors, isSenderAway, isOn, sound, isSilent, expects, early, source }: PlayerUse): { ref: (video: HTMLVideoElement | null) => void; player: Player | null; state: PlayerState } {
  const [player, setPlayer] = useState<Player | null>(null);
  const latest = useRef({ descriptors, isSenderAway });
  useEffect(() => {
    latest.current = { descriptors, isSenderAway };
  });
  const ref = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) setPlayer(createPlayer({ video, descriptors: () => latest.current.descriptors(), isSenderAway: async () => (await latest.current.isSenderAway?.()) ?? false, open: early?.open ?? openLine, canOpen, sound, isSilent, beginsWith: early ? 'flv' : undefined }));
    },
    [sound, isSilent, early],
  );
  useEffect(() => {
    if (isOn && expects) prefetchLine(expects);
  }, [isOn, expects]);
  useEffect(() => {
    if (!player || !isOn) return;
    player.start();
    return () => player.stop();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the player uses its descriptors until it restarts
  }, [player, isOn, source]);
  return { ref, player, state: useSyncExternalStore(player?.subscribe ?? none, player?.state ?? idleState, idleState) };
}

const idleState = () => idlePlayer;
