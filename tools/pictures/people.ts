import { box, disc, line, shape } from './drawing.ts';
import * as c from './palette.ts';

/**
 * People in the size of the portraits: a bust of 120 × 132 px with square eyes and one line for the mouth. Hair, hat and tool distinguish
 * the persons.
 */
export interface Person {
  skin?: string;
  cloth: string;
  hair: keyof typeof hairs;
  hairColour?: string;
  mouth?: 'level' | 'smile';
  glasses?: boolean;
  beard?: boolean;
  dress?: keyof typeof dresses;
  dressColour?: string;
  hat?: keyof typeof hats;
  hatColour?: string;
  hatShade?: string;
}

const hairs = {
  none: (): string => '',
  parted: (colour: string): string => shape(colour, 'M34 56V44a26 26 0 0 1 26-26h28v22H48v16Z'),
  short: (colour: string): string => shape(colour, 'M34 58V44a26 26 0 0 1 26-26 26 26 0 0 1 26 26v14h-6V42H50v6H40v10Z'),
  cropped: (colour: string): string => shape(colour, 'M34 50V40a24 24 0 0 1 24-22h4a24 24 0 0 1 24 22v10h-4V40H38v10Z'),
  swept: (colour: string): string => shape(colour, 'M34 60V44a26 26 0 0 1 26-26 26 26 0 0 1 26 26v16h-6a26 26 0 0 1-24-22 20 20 0 0 1-16 14v8Z'),
  bob: (colour: string): string => shape(colour, 'M30 84V46a30 30 0 0 1 60 0v38H80V48H52a12 12 0 0 1-12 12v24Z'),
  bun: (colour: string): string => disc(60, 16, 12, colour) + shape(colour, 'M34 56V46a26 26 0 0 1 52 0v10h-6l-6-12H44l-4 12Z'),
  fringe: (colour: string): string => shape(colour, 'M30 88V46a30 30 0 0 1 60 0v42H80V54H40v34Z'),
  tail: (colour: string): string => shape(colour, 'M34 56V44a26 26 0 0 1 52 0v4h8a10 10 0 0 1 10 10v36h-8a10 10 0 0 1-10-10V48H48a8 8 0 0 1-8 8Z'),
  long: (colour: string): string => shape(colour, 'M28 104V48a32 32 0 0 1 64 0v56H80V50a22 22 0 0 1-20-14 22 22 0 0 1-20 14v54Z'),
  bald: (colour: string): string => shape(colour, 'M33 62V46h5v16ZM82 62V46h5v16Z'),
};

const dresses = {
  plain: (): string => '',
  apron: (colour: string): string => box(42, 104, 36, 28, colour),
  tie: (colour: string): string => box(56, 112, 8, 20, colour),
  collar: (colour: string): string => shape(colour, 'M46 90l14 18 14-18 8 4-14 30H52L38 94Z'),
  vest: (colour: string): string => shape(colour, 'M34 94h14v38H34ZM72 94h14v38H72Z'),
  cross: (colour: string): string => shape(colour, 'M78 108h6v6h6v6h-6v6h-6v-6h-6v-6h6Z'),
  badge: (colour: string): string => box(74, 108, 16, 18, colour) + line(c.ink, 2, 'M78 114h8M78 119h5'),
  straps: (colour: string): string => shape(colour, 'M40 92h9l5 40h-9ZM71 92h9l-5 40h-9Z'),
};

const hats = {
  cap: (colour: string, shade: string): string => shape(colour, 'M34 46a26 26 0 0 1 52 0Z') + shape(shade, 'M60 46h42v6H34v-6Z'),
  helmet: (colour: string, shade: string): string => shape(colour, 'M28 46a32 32 0 0 1 64 0Z') + box(22, 46, 76, 7, shade) + box(56, 12, 8, 34, colour === c.paper ? c.green : c.paper),
  nurse: (colour: string, shade: string): string => shape(colour, 'M38 38V26a10 10 0 0 1 10-10h24a10 10 0 0 1 10 10v12Z') + shape(shade, 'M57 20h6v5h5v6h-5v5h-6v-5h-5v-6h5Z'),
  chef: (colour: string, shade: string): string => shape(colour, 'M36 40V26a14 14 0 0 1 10-24h28a14 14 0 0 1 10 24v14Z') + box(36, 34, 48, 8, shade),
  headset: (colour: string, shade: string): string => line(colour, 5, 'M32 58V46a28 28 0 0 1 56 0v12') + box(28, 54, 10, 18, shade) + box(82, 54, 10, 18, shade) + line(shade, 3, 'M33 72v8h16'),
};

export function bust(person: Person): string {
  const skin = person.skin ?? c.skin;
  const mouth = person.mouth === 'level' ? 'M54 81h12' : 'M54 79a8 6 0 0 0 12 0';
  return [
    shape(person.cloth, 'M10 132a50 44 0 0 1 100 0Z'),
    person.dress === 'apron' || person.dress === 'vest' || person.dress === 'straps' ? '' : dresses[person.dress ?? 'plain'](person.dressColour ?? c.wheat),
    shape(skin, 'M50 72h20v24a10 10 0 0 1-20 0ZM36 40h48v30a24 24 0 0 1-48 0Z'),
    person.hair === 'bald' ? shape(skin, 'M36 42a24 24 0 0 1 48 0Z') : '',
    person.beard ? shape(person.hairColour ?? c.hairGrey, 'M36 66h10l6 8h16l6-8h10v4a24 24 0 0 1-48 0Z') : '',
    hairs[person.hair](person.hairColour ?? c.hairBlack),
    person.hat ? hats[person.hat](person.hatColour ?? c.greenDeep, person.hatShade ?? c.pine) : '',
    shape(c.ink, 'M47 60h5v5h-5zM68 60h5v5h-5z'),
    line(person.beard ? skin : c.ink, 2, mouth),
    person.glasses ? line(c.ink, 2, 'M42 56h15v13H42zM63 56h15v13H63zM57 61h6') : '',
    person.dress === 'apron' || person.dress === 'vest' || person.dress === 'straps' ? dresses[person.dress](person.dressColour ?? c.wheat) : '',
  ].join('');
}
