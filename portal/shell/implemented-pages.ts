import type { PageKey } from '../../contract/pages.ts';

/** Which folder of portal/pages draws a page: its key in kebab-case. */
export const folderOf = (key: PageKey): string => `pages/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The build replaces this by the paths alone. */
const implemented = new Set(Object.keys(import.meta.glob('../pages/*/page.tsx')));

/** Whether a page of the contract has a folder in portal/pages. */
export const isImplemented = (key: PageKey): boolean => implemented.has(`../${folderOf(key)}/page.tsx`);
