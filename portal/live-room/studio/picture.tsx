import { useEffect, useRef } from 'react';
import './picture.css';

/** The picture of a video track. */
export function Picture({ track, label }: { track: MediaStreamTrack; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = new MediaStream([track]);
    void video.current.play().catch(() => undefined);
  }, [track]);
  return <video ref={video} className="own-picture" aria-label={label} muted playsInline autoPlay />;
}
