import { expect } from 'vitest';
import type { PhoneKey } from './people.ts';

/** Performs the actions of a person with a phone on the fake's pages, over HTTP. */
export interface Phone {
  /** Opens the address in the picture. */
  scan(): Promise<void>;
  /** Acts as the phone in the page itself. */
  scanInPage(): Promise<void>;
  /** Scans and confirms. @returns the browser's target */
  agree(who: PhoneKey): Promise<URL>;
  /** Scans and refuses. @returns the browser's target */
  refuse(): Promise<URL>;
}

/** Answers the page that asks for consent inside the messaging app. @returns the browser's target */
export async function consentAt(authorizeUrl: string, answer: PhoneKey | 'refuse'): Promise<URL> {
  const { press } = await pageAt(authorizeUrl, { 'user-agent': 'MicroMessenger/8.0.61' });
  return new URL(answer === 'refuse' ? await press('refuse') : await press('agree', `&phone=${answer}`));
}

/** The phone that scans the QR code of `authorizeUrl`. */
export async function phoneAt(authorizeUrl: string): Promise<Phone> {
  const { origin, uuid, press } = await pageAt(authorizeUrl);
  const scan = async () => void (await (await fetch(`${origin}/connect/confirm?uuid=${uuid}`)).text());
  return {
    scan,
    scanInPage: async () => void (await press('scan')),
    async agree(who) {
      await scan();
      return new URL(await press('agree', `&phone=${who}`));
    },
    async refuse() {
      await scan();
      return new URL(await press('refuse'));
    },
  };
}

/** Opens a page of the fake. @returns its buttons, whose answer is the browser's target */
async function pageAt(authorizeUrl: string, headers: Record<string, string> = {}) {
  const { origin } = new URL(authorizeUrl);
  const html = await (await fetch(authorizeUrl, { headers })).text();
  const uuid = /data-uuid="([\w-]+)"/.exec(html)?.[1];
  expect(uuid, html).toBeDefined();
  const press = async (does: string, more = ''): Promise<string> => {
    const answer = await (await fetch(`${origin}/connect/${does}?uuid=${uuid}${more}`, { method: 'POST' })).text();
    return JSON.parse(/wx_location=(".*");$/.exec(answer)?.[1] ?? '""') as string;
  };
  return { origin, uuid, press };
}
