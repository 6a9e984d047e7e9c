import { createContext } from 'react';

/**
 * Marks the portal's own inline scripts. The server hashes them for the page's CSP and removes the mark before sending. Undefined in the
 * browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);
