import { workOn } from '../../threads/work-on.ts';
import { drawPicture, type Picture } from './picture.ts';
import type { PictureOrder } from './picture-drawer.ts';

/** Draws beside the thread that answers everybody: a seed comes in, a picture goes out. */
workOn<PictureOrder, Picture>(drawPicture);
