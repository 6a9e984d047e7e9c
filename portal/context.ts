import { createContext } from 'react-router';
import type { Bases, Client } from '../contract/client.ts';

/** The contract's client, bound in process to this server's own calls. Always anonymous: pages are the same for everybody. */
export const clientContext = createContext<Client>();

export interface Rendering {
  /** Marks the inline scripts that the portal writes itself; the server hashes those, and takes the mark off again. */
  nonce: string;
  /** Whose page it is, by host; '-1' is the platform (spec product#tenants). */
  topCode: string;
  /** Scheme and host for canonical and shared links, without a trailing slash: the platform's on every host, since all show its content (spec product#tenants). */
  publicOrigin: string;
  /** Where the browser's client makes its calls; left out: at the page's own origin (spec calls#bases). */
  bases?: Bases;
  /** Takes the bytes of the finished document. Left out, they are the body of the response, which is slower to read. */
  takeDocument?: (document: Buffer) => void;
  /** Where faults of rendering and of loaders are written; left out: a warning of the process. */
  reportError?: (error: unknown) => void;
}

export const renderContext = createContext<Rendering>();
