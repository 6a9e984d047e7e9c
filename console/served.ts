import type { Bases } from '../contract/client.ts';

/** What the server put into the document: where the calls go, and the nonce by which this document's styles run. */
interface Served {
  bases?: Bases;
}

function readServed(): Served {
  const text = document.getElementById('console-data')?.textContent;
  return text ? (JSON.parse(text) as Served) : {};
}

export const served: Served = readServed();

/** Browsers show a nonce to scripts alone, and only as a property. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
