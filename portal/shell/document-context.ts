import { createContext } from 'react';

/** What the server gives to the document. Empty in the browser. */
interface DocumentFacts {
  /** Marks the portal's own inline scripts. The server hashes them for the page's CSP and removes the mark before sending. */
  nonce?: string;
  /** A script for the head, before all others. */
  headScript?: string | undefined;
  /** Further settings of the viewport. */
  viewport?: string;
}

export const DocumentContext = createContext<DocumentFacts>({});
