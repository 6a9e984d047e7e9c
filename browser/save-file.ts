/** Offers a file to the visitor. Characters that file systems refuse are replaced. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name.replaceAll(/[\\/:*?"<>|]/g, ' ') }).click();
  // The browser reads the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
