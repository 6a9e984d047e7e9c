/** Characters that XML 1.0 does not allow, §2.2. */
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export const xmlText = (text: string): string => text.replace(impossible, '').replace(/[&<>"']/g, (character) => entities[character]!);

export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
