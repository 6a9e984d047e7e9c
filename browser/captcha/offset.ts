import { captcha } from '../../contract/captcha.ts';

/** A drag at its start: pointer position, offset of the piece (picture px), and drawn width of the picture (CSS px). */
export interface Grab {
  pointerX: number;
  offset: number;
  drawnWidth: number;
}

/** The offset of the piece for a pointer position, in px of the 330 px wide picture at any drawn size. */
export function offsetAt(grab: Grab, pointerX: number): number {
  return grab.offset + (pointerX - grab.pointerX) * (captcha.width / grab.drawnWidth);
}

/** Share of the picture's width, for CSS positions that scale with the picture. */
export const acrossPicture = (pixels: number): string => `${(pixels / captcha.width) * 100}%`;
export const downPicture = (pixels: number): string => `${(pixels / captcha.height) * 100}%`;

/** The distance that a key moves the piece (spec captcha-and-sms#keyboard): 1 px, with Shift 10 px. Null for other keys. */
export function stepOf(key: string, shift: boolean): number | null {
  const step = shift ? 10 : 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step;
    case 'PageUp':
      return 10;
    case 'PageDown':
      return -10;
    case 'Home':
      return -captcha.width;
    case 'End':
      return captcha.width;
    default:
      return null;
  }
}
