import { useEffect } from 'react';
import type { RoomDetail } from './room-detail.ts';

/** Shows title and teacher on the lock screen while the sound plays in the background. */
export function useMediaSession({ liveName, teacherName, enterpriseName, pcCover }: RoomDetail): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title: liveName, artist: teacherName, album: enterpriseName, artwork: pcCover ? [{ src: pcCover }] : [] });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [liveName, teacherName, enterpriseName, pcCover]);
}
