/** The HTML of a mail: the paragraphs of its plain text, with a link for the address. */
export const htmlOf = (lines: readonly string[], url: string): string =>
  lines.map((line) => `<p>${escapeHtml(line).replace(escapeHtml(url), `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`)}</p>`).join('\n');

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
