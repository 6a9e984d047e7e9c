import { createContext } from 'react';

/** The CSP nonce of a streamed document; undefined in whole documents, whose scripts are hashed, and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
