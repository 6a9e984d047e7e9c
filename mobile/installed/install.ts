import { appAround } from '../../contract/phone-agents.ts';
import { createNotifier, createStore } from '../../browser/store.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent, in Chromium only. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the site, for the tap on the invitation. Null without one. */
const offered = createStore<InstallPrompt | null>(null);

// Before the first page is shown: the browser sends the event once.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser shows a bar of its own over the page.
    event.preventDefault();
    offered.setState(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => offered.setState(null));
}

const storageKey = 'install-declined';
const { notify, subscribe } = createNotifier();
/** For browsers without storage. */
let declined = false;

const hasDeclined = (): boolean => {
  try {
    return declined || localStorage.getItem(storageKey) !== null;
  } catch {
    return declined;
  }
};

/** The invitation does not come back in this browser. */
export function declineInstall(): void {
  declined = true;
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // It stays away until the document is left.
  }
  notify();
}

/** Opens the browser's own question. */
export async function install(): Promise<void> {
  const prompt = offered.state();
  offered.setState(null);
  if ((await prompt?.prompt())?.outcome === 'dismissed') declineInstall();
}

export const subscribeToInstall = (listener: () => void): (() => void) => {
  const stops = [offered.subscribe(listener), subscribe(listener)];
  return () => stops.forEach((stop) => stop());
};

/**
 * How this browser installs the site. Safari on a phone has no question of its own, so the person is told how. The browsers inside messaging
 * apps install nothing: `outside` leads to a browser. Null if the site is installed, cannot be installed, or the person has declined.
 */
export function wayToInstall(): 'prompt' | 'share' | 'outside' | null {
  if (hasDeclined() || matchMedia('(display-mode: standalone)').matches) return null;
  if (offered.state() !== null) return 'prompt';
  if (appAround(navigator.userAgent) !== null) return 'outside';
  return isSafariOfPhone(navigator.userAgent) ? 'share' : null;
}

/** Other browsers of iOS name themselves instead of `Version/`, and the browsers inside apps lack `Safari/` or name the app. */
export const isSafariOfPhone = (userAgent: string): boolean => /\biPhone\b/.test(userAgent) && /\bVersion\/[\d.]+ .*\bSafari\//.test(userAgent) && !/MicroMessenger|\bQQ\/|\bMQQBrowser\b/.test(userAgent);
