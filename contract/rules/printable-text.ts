/** What people write in lines of their own: these stand as they were written; of what stands on none only tabs are let through. Emoji are no harm in a text. */
const unprintable = /[^\P{C}\n\t\u200d]|[\p{Zl}\p{Zp}\u2800]|\p{M}{4}/u;

export const isPrintableText = (text: string): boolean => !unprintable.test(text);
