import type { PageKey } from './pages.ts';

/** What the document of each page may load and use (spec security#csp). The server's headers read it; scripts of pages do not. */

/** Browser features that a page must declare to use them (Permissions-Policy). */
export const guardedFeatures = ['camera', 'microphone', 'display-capture', 'geolocation', 'payment', 'usb', 'interest-cohort'] as const;
export type GuardedFeature = (typeof guardedFeatures)[number];

/** Directives of the Content-Security-Policy in which pages differ, or may. Each allows the page's own origin. */
type Directive = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'media-src' | 'worker-src' | 'frame-src';

/** The first four depend on the document or the settings: the server replaces them. */
export type Source =
  /** The document's own inline scripts and styles, by their hashes or its nonce. */
  | 'inline'
  /** Where calls are answered by gateways. */
  | 'gateways'
  /** The messaging app's page with the QR code, to which one of our calls redirects. */
  | 'messagingApp'
  /** WebSockets of the portal: `'self'` does not cover them in every browser. */
  | 'webSockets'
  | 'data:'
  | 'blob:'
  | "'unsafe-inline'";

interface Policy {
  features: readonly GuardedFeature[];
  sources: Readonly<Record<Directive, readonly Source[]>>;
}

const ordinary: Policy = {
  features: [],
  sources: {
    'script-src': ['inline'],
    // Style attributes of server rendering.
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:', 'blob:', 'gateways'],
    'font-src': [],
    'connect-src': ['gateways'],
    'media-src': ['blob:'],
    'worker-src': ['blob:'],
    // The log-in dialog opens on every page.
    'frame-src': ['messagingApp'],
  },
};

/** Teachers and students on air send their picture, voice and screen; signalling and chat need a WebSocket (spec live#room). Received media are blobs. */
const room: Policy = {
  features: ['camera', 'microphone', 'display-capture'],
  sources: { ...ordinary.sources, 'connect-src': ['gateways', 'webSockets'] },
};

/** Rendered in the browser alone: its styles carry the nonce. It shows no QR code. */
const console: Policy = { ...ordinary, sources: { ...ordinary.sources, 'style-src': ['inline'], 'frame-src': [] } };

export type DocumentKey = PageKey | 'console';

const declared: Partial<Record<DocumentKey, Policy>> = { liveRoom: room, officialLive: room, console };

/** @param document null for the page of unknown addresses */
export const policyOf = (document: DocumentKey | null): Policy => (document && declared[document]) ?? ordinary;
