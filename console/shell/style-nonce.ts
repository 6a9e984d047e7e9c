/**
 * Adds the nonce to every style element that a script creates. antd sets the nonce on its component styles, but not on the styles for
 * scroll locking and scroll bar measuring, so the policy would refuse those. Scripts that may run on this page are trusted with styles.
 */
export function addNonceToStyles(nonce: string): void {
  const create = document.createElement.bind(document) as typeof document.createElement;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
