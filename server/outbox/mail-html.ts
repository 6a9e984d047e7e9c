/** The HTML of a mail, paragraph by paragraph what its plain text says; the address in it can be clicked. */
export const htmlOf = (lines: readonly string[], url: string): string =>
  lines.map((line) => `<p>${escapeHtml(line).replace(escapeHtml(url), `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`)}</p>`).join('\n');

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
