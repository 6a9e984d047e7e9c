import { workOn } from '../../threads/work-on.ts';
import { drawPicture, type Picture } from './picture.ts';

/** Draws beside the thread that answers everybody: a seed comes in, a picture goes out. */
workOn<Uint8Array, Picture>((seed) => drawPicture({ bytes: () => Buffer.from(seed), uuid: () => '', integer: () => 0 }));
