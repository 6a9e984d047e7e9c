import { workForParent } from '../../threads/work-for-parent.ts';
import { drawShareLogo, drawSharePicture, type SharePictureText } from './picture.ts';

/** Draws in a process of its own: words come in, a PNG goes out; the mark alone where there are none. */
workForParent<SharePictureText | null, Uint8Array>((text) => (text === null ? drawShareLogo() : drawSharePicture(text)));
