import { useEffect, useRef } from 'react';

/** A track of the own devices, without its sound. */
export function Picture({ track, label, className }: { track: MediaStreamTrack; label: string; className?: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = new MediaStream([track]);
    void video.current.play().catch(() => undefined);
  }, [track]);
  return <video ref={video} className={className} aria-label={label} muted playsInline autoPlay />;
}
