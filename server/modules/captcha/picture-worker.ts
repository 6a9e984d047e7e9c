import { workOn } from '../../threads/work-on.ts';
import { drawPicture, type Picture, type PictureTask } from './picture.ts';

/** Draws in a process of its own: the order is a seed, and the answer is a picture. */
workOn<PictureTask, Picture>(drawPicture);
