import type { Bases } from '../contract/client.ts';

/** Data that the server put into the document: the addresses of calls, and the nonce for this document's styles. */
interface Served {
  bases?: Bases;
}

function readServed(): Served {
  const text = document.getElementById('console-data')?.textContent;
  return text ? (JSON.parse(text) as Served) : {};
}

export const served: Served = readServed();

/** Browsers expose the nonce to scripts only as a property. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
