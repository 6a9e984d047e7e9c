import type { PageKey } from '../../contract/pages.ts';

/** The folder in portal/pages of a page: its key in kebab-case. */
export const folderOf = (key: PageKey): string => `pages/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The build replaces the glob with the paths only. */
const implemented = new Set(Object.keys(import.meta.glob('../pages/*/page.tsx')));

/** Whether a page of the contract has a folder in portal/pages. */
export const isImplemented = (key: PageKey): boolean => implemented.has(`../${folderOf(key)}/page.tsx`);
