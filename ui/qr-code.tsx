import { useEffect, useState } from 'react';

/** A QR code of an address. Its encoder is loaded when it is shown. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { border: 2 });
        const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
        if (!isGone) setCode({ size, path });
      },
      () => {}, // Without the encoder the address can still be copied.
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!code) return <span className={`skeleton ${className}`} />;
  return (
    <svg className={className} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
      <path d={code.path} />
    </svg>
  );
}
