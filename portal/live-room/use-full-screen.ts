import type { RefObject } from 'react';

/** iPhones show only video elements in full screen. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void; webkitExitFullscreen?: () => void; webkitDisplayingFullscreen?: boolean };

interface FullScreen {
  toggle: () => void;
  /** Ends the full screen of an iPhone's video, which shows nothing of the page. */
  leaveVideo: () => void;
}

/** @param withPage the whole page goes to full screen, so that cards and messages beside the place are still seen. Style sheets hide the rest */
export function useFullScreen(place: RefObject<HTMLElement | null>, withPage = false): FullScreen {
  const video = () => place.current?.querySelector<AppleVideo>('video') ?? null;
  return {
    toggle() {
      const element = withPage ? document.documentElement : place.current;
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (element?.requestFullscreen) element.requestFullscreen().catch(() => {});
      else video()?.webkitEnterFullscreen?.();
    },
    leaveVideo() {
      if (video()?.webkitDisplayingFullscreen) video()?.webkitExitFullscreen?.();
    },
  };
}
