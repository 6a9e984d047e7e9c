/** The letter of an option of a quiz: A for the first. */
export const letterOf = (index: number): string => String.fromCodePoint(65 + index);
