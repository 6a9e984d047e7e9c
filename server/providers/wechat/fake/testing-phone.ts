import { expect } from 'vitest';
import type { PhoneKey } from './people.ts';

/** Does with a fake's page what a person does with their phone, over HTTP. */
export interface Phone {
  /** Opens what the picture leads to. */
  scan(): Promise<void>;
  /** Plays the phone in the page itself. */
  scanInPage(): Promise<void>;
  /** Scans and agrees. @returns where the browser is led */
  agree(who: PhoneKey): Promise<URL>;
  /** Scans and refuses. @returns where the browser is led */
  refuse(): Promise<URL>;
}

/** The phone that looks at the QR code of `authorizeUrl`. */
export async function phoneAt(authorizeUrl: string): Promise<Phone> {
  const { origin } = new URL(authorizeUrl);
  const html = await (await fetch(authorizeUrl)).text();
  const uuid = /data-uuid="([\w-]+)"/.exec(html)?.[1];
  expect(uuid, html).toBeDefined();
  const press = async (does: string, more = ''): Promise<string> => {
    const answer = await (await fetch(`${origin}/connect/${does}?uuid=${uuid}${more}`, { method: 'POST' })).text();
    return JSON.parse(/wx_location=(".*");$/.exec(answer)?.[1] ?? '""') as string;
  };
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
