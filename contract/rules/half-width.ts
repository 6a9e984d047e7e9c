/** From U+FF01 on, full-width forms stand in the order of ASCII. */
const shift = 0xff01 - 0x21;

/**
 * What an input method set to full width typed, as ASCII: １３８ → 138, Ａ → A, ＠ → @, 。 → . , the ideographic space → a
 * space. For fields that hold nothing but ASCII; everything else stays as it is.
 */
export const toHalfWidth = (typed: string): string =>
  typed.replace(/[\uff01-\uff5e\u3000\u3002\uff61]/g, (character) => {
    if (character === '\u3000') return ' ';
    if (character === '\u3002' || character === '\uff61') return '.';
    return String.fromCharCode(character.charCodeAt(0) - shift);
  });
