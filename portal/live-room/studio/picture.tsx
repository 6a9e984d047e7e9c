import { useEffect, useRef } from 'react';
import './picture.css';

/** A track of the own devices, without its sound. */
export function Picture({ track, label }: { track: MediaStreamTrack; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = new MediaStream([track]);
    void video.current.play().catch(() => undefined);
  }, [track]);
  return <video ref={video} className="own-picture" aria-label={label} muted playsInline autoPlay />;
}
