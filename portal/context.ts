import { createContext } from 'react-router';
import type { Bases, Client } from '../contract/client.ts';

/** The contract's client, bound in process to this server's own calls. Always anonymous: every visitor gets the same pages. */
export const clientContext = createContext<Client>();

export interface Rendering {
  /** Marks the portal's own inline scripts; the server hashes them and removes the mark. */
  nonce: string;
  /** A script for the head, before all others (server/http/mobile-redirect.ts). */
  headScript?: string | undefined;
  /** The enterprise that the host belongs to; '-1' is the platform (spec product#tenants). */
  topCode: string;
  /**
   * Scheme and host for canonical and shared links, without a trailing slash. Every host uses the platform's origin, because all hosts show
   * its content (spec product#tenants).
   */
  publicOrigin: string;
  /** Whether people log in inside the messaging app (spec login#inside-wechat). */
  officialAccount: boolean;
  /** Base address of the browser's calls; default: the page's own origin (spec calls#bases). */
  bases?: Bases;
  /** Receives the bytes of the finished document. Without this callback the response body carries them, which is slower to read. */
  takeDocument?: (document: Buffer) => void;
  /** Logs errors of rendering and of loaders; default: a process warning. */
  reportError?: (error: unknown) => void;
}

export const renderContext = createContext<Rendering>();
