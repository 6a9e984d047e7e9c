/** Offset of full-width forms, which are in ASCII order from U+FF01 on. */
const shift = 0xff01 - 0x21;

/**
 * Converts full-width input to ASCII: １３８ → 138, Ａ → A, ＠ → @, 。 → . , the ideographic space → a space. For fields that contain only ASCII.
 * Other characters do not change.
 */
export const toHalfWidth = (typed: string): string =>
  typed.replace(/[\uff01-\uff5e\u3000\u3002\uff61]/g, (character) => {
    if (character === '\u3000') return ' ';
    if (character === '\u3002' || character === '\uff61') return '.';
    return String.fromCharCode(character.charCodeAt(0) - shift);
  });
