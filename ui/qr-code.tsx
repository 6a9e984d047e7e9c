import { useEffect, useState } from 'react';

/** Readable on a poor print, with a quiet zone. */
const qrOptions = { ecc: 'M', border: 2 } as const;

/** A QR code of an address. Its encoder is loaded when it is shown. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, qrOptions);
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

/** Saves the QR code as a PNG that is large enough for print. */
export async function saveQrCode(text: string, name: string): Promise<void> {
  const { data, size } = (await import('uqr')).encode(text, qrOptions);
  const scale = Math.ceil(1024 / size);
  const canvas = Object.assign(document.createElement('canvas'), { width: size * scale, height: size * scale });
  const picture = canvas.getContext('2d')!;
  picture.fillStyle = 'white';
  picture.fillRect(0, 0, canvas.width, canvas.height);
  picture.fillStyle = 'black';
  for (const [y, row] of data.entries()) for (const [x, isDark] of row.entries()) if (isDark) picture.fillRect(x * scale, y * scale, scale, scale);
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.png` }).click();
}
