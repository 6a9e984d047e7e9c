/**
 * antd takes a nonce for the styles of its components, but what locks the page behind a dialog and measures scroll bars
 * makes its style elements without one, and the policy would refuse them. So every style element that a script of this
 * document makes carries the nonce: scripts that may run here at all are trusted with styles.
 */
export function addNonceToStyles(nonce: string): void {
  const create = document.createElement.bind(document) as typeof document.createElement;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
