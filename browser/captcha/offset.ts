import { captcha } from '../../contract/captcha.ts';

/** A drag as it began: where the pointer went down, where the piece stood (picture px), how wide the picture is drawn (CSS px). */
export interface Grab {
  pointerX: number;
  offset: number;
  drawnWidth: number;
}

/** Where the piece stands while the pointer is at `pointerX`, in px of the 330 px wide picture, however small that is drawn. */
export function offsetAt(grab: Grab, pointerX: number): number {
  return grab.offset + (pointerX - grab.pointerX) * (captcha.width / grab.drawnWidth);
}

/** Share of the picture's width, for CSS: what is placed so scales with it. */
export const acrossPicture = (pixels: number): string => `${(pixels / captcha.width) * 100}%`;
export const downPicture = (pixels: number): string => `${(pixels / captcha.height) * 100}%`;

/** How far a key moves the piece (spec captcha-and-sms#keyboard): 1 px, with Shift 10 px; null for keys that do not move it. */
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
