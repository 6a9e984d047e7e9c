import { workOn } from '../../threads/work-on.ts';
import { drawShareLogo, drawSharePicture, type SharePictureText } from './picture.ts';

/** Draws in a process of its own: words come in, a PNG goes out; the mark alone where there are none. */
workOn<SharePictureText | null, Uint8Array>((text) => (text === null ? drawShareLogo() : drawSharePicture(text)));
