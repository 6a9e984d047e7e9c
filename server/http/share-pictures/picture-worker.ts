import { workOn } from '../../threads/work-on.ts';
import { drawShareLogo, drawSharePicture, type SharePictureText } from './picture.ts';

/** Draws in a process of its own: receives texts and returns a PNG. Null stands for the logo alone. */
workOn<SharePictureText | null, Uint8Array>((text) => (text === null ? drawShareLogo() : drawSharePicture(text)));
