import { workOn } from '../../threads/work-on.ts';
import { drawPicture, type Picture, type PictureTask } from './picture.ts';

/** Draws in a process of its own: order is a seed, answer is a picture. */
workOn<PictureTask, Picture>(drawPicture);
