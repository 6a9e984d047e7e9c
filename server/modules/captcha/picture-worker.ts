import { workOn } from '../../threads/work-on.ts';
import { drawPicture, type Picture } from './picture.ts';
import type { PictureOrder } from './picture-drawer.ts';

/** Draws in a process of its own: a seed comes in, a picture goes out. */
workOn<PictureOrder, Picture>(drawPicture);
