import type { PageKey } from './pages.ts';

/** Sources and features that each page's document may use (spec security#csp). Only the server's headers read this module. */

/** Browser features that a page must declare to use them (Permissions-Policy). */
export const guardedFeatures = ['camera', 'microphone', 'display-capture', 'geolocation', 'payment', 'usb', 'interest-cohort'] as const;
export type GuardedFeature = (typeof guardedFeatures)[number];

/** Directives of the Content-Security-Policy that can differ between pages. Each also allows the page's own origin. */
type Directive = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'media-src' | 'worker-src' | 'frame-src';

/** The server replaces the first seven with values of the document or the settings. */
export type Source =
  /** The document's own inline scripts and styles, by hash or nonce. */
  | 'inline'
  /** Origins of gateways that answer calls. */
  | 'gateways'
  /** The messaging app's page with the QR code. One of our calls redirects to it. */
  | 'messagingApp'
  /** The messaging app's script for share cards. Pages load it only inside the messaging app. */
  | 'messagingAppScript'
  /** The portal's WebSockets: `'self'` does not include them in every browser. */
  | 'webSockets'
  /** The service that carries sound and pictures of rooms, where it is another than the portal. */
  | 'mediaServers'
  /** Where HTTP streams of public classes come from, where they do not come from the portal. */
  | 'publicStreams'
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
    'script-src': ['inline', 'messagingAppScript'],
    // Server rendering writes style attributes.
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:', 'blob:', 'gateways'],
    'font-src': [],
    // The pop-up of the home page plays a public class.
    'connect-src': ['gateways', 'publicStreams'],
    'media-src': ['blob:', 'publicStreams'],
    'worker-src': ['blob:'],
    // The login dialog can open on every page.
    'frame-src': ['messagingApp'],
  },
};

/**
 * Teachers and students on air send camera, microphone and screen. Signalling and chat use a WebSocket (spec live#room). Received media are
 * blobs.
 */
const room: Policy = {
  features: ['camera', 'microphone', 'display-capture'],
  sources: { ...ordinary.sources, 'connect-src': ['gateways', 'publicStreams', 'webSockets', 'mediaServers'] },
};

/** The console is rendered in the browser only, and its styles carry the nonce. It shows no QR code. */
const console: Policy = { ...ordinary, sources: { ...ordinary.sources, 'script-src': ['inline'], 'style-src': ['inline'], 'frame-src': [] } };

export type DocumentKey = PageKey | 'console';

const declared: Partial<Record<DocumentKey, Policy>> = { liveRoom: room, officialLive: room, console };

/** @param document null for pages of unknown addresses */
export const policyOf = (document: DocumentKey | null): Policy => (document && declared[document]) ?? ordinary;
