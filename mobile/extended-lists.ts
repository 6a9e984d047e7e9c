import { useState } from 'react';

/** What a visitor has added to lists, by address, until the document is left. */
const extensions = new Map<string, unknown>();

export const extensionOf = <Extension>(address: string): Extension | undefined => extensions.get(address) as Extension | undefined;
export const keepExtension = (address: string, extension: unknown): void => void extensions.set(address, extension);

/**
 * The entries that a visitor has added to a list. They are there again at once when the list is opened again, so that Back and the tab bar
 * find the place where it was left (tab-places.ts).
 * @param address of the list, for lists of a person with the login
 */
export function useExtension<Extension>(address: string, initial: Extension): [Extension, (extension: Extension) => void] {
  const [extension, setExtension] = useState(() => extensionOf<Extension>(address) ?? initial);
  const extend = (next: Extension) => {
    keepExtension(address, next);
    setExtension(next);
  };
  return [extension, extend];
}
