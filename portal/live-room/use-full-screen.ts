import type { RefObject } from 'react';

/** iPhones show only video elements in full screen. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(place: RefObject<HTMLElement | null>): { toggle: () => void } {
  return {
    toggle() {
      const element = place.current;
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (element?.requestFullscreen) element.requestFullscreen().catch(() => {});
      else element?.querySelector<AppleVideo>('video')?.webkitEnterFullscreen?.();
    },
  };
}
