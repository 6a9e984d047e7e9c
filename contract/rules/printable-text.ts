/** Multi-line text: line breaks are kept, and tabs are the only other control characters allowed. Emoji are allowed. */
const unprintable = /[^\P{C}\n\t\u200d]|[\p{Zl}\p{Zp}\u2800]|\p{M}{4}/u;

export const isPrintableText = (text: string): boolean => !unprintable.test(text);
