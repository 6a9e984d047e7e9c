import { encode } from 'uqr';

/** A QR code of an address, dark on white with its quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} {...{ role: 'img' }} aria-label={label} shapeRendering="crispEdges">
      <path d={data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : ''))).join('')} />
    </svg>
  );
}

/** Saves the QR code as a picture that is large enough for print. */
export function saveQrCode(text: string, name: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const scale = Math.ceil(1024 / size);
  const canvas = Object.assign(document.createElement('canvas'), { width: size * scale, height: size * scale });
  const picture = canvas.getContext('2d')!;
  picture.fillStyle = '#fff';
  picture.fillRect(0, 0, canvas.width, canvas.height);
  picture.fillStyle = '#000';
  for (const [y, row] of data.entries()) for (const [x, isDark] of row.entries()) if (isDark) picture.fillRect(x * scale, y * scale, scale, scale);
  const anchor = Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.png` });
  anchor.click();
}
