/**
 * The colours of all seed pictures (those of ui/tokens.css). Each background tone is followed by the next darker one, which shades its
 * right or lower third. Light comes from the left, with no tone in between.
 */
export const ink = '#0b1f2a';
export const navy = '#12303c';
export const slate = '#1c3542';
export const grey = '#44565f';

export const pine = '#0b3b34';
export const moss = '#0a5c49';
export const greenDeep = '#0a6e55';
export const greenButton = '#0b7a5e';
export const green = '#0e8f6e';
export const leaf = '#8fd3b6';
export const leafDeep = '#6dbd9b';

export const paper = '#ffffff';
export const mist = '#e4eeea';
export const fog = '#c9d6d0';
export const sage = '#b9cbc3';

export const wheat = '#f2c14e';
export const wheatDeep = '#d99f1c';
export const cream = '#f4ddb8';
export const wood = '#e9c79a';
export const woodDeep = '#d4a868';

export const skin = '#e9c79a';
export const skinDeep = '#d8ae7c';
export const hairBlack = '#0b1f2a';
export const hairBrown = '#3a2a20';
export const hairDark = '#2a1d16';
export const hairRust = '#5a3520';
export const hairGrey = '#b9cbc3';
export const rust = '#b4461b';

/** Red for hydrants, extinguishers and warning lamps only. */
export const signal = '#c5302b';
/** For the logo's beak only. */
export const beak = '#ff7a45';
