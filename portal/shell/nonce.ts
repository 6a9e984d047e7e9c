import { createContext } from 'react';

/**
 * Marks the inline scripts of this rendering as the portal's own: the server hashes them for the page's CSP and takes the
 * mark off before anything is sent. Undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);
