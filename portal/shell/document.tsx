import { use, type ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration, type ScrollRestorationProps } from 'react-router';
import { takeScanOutOfAddress } from '../../browser/session/scan-result.ts';
import { sessionTokenKey } from '../../browser/session/session.ts';
import { pages } from '../../contract/pages.ts';
import { siteDataElementId } from '../client.ts';
import { useSite } from '../site.ts';
import { recordEarlyInput } from './early-input.ts';
import { DocumentContext } from './document-context.ts';
import shareCard from './share-card.js?url&no-inline';

/**
 * The head script. It removes a scan ticket from the address, and marks a logged-in person before the first paint. It is in the document
 * only, because it has run before the bundle loads.
 */
const atFirst = import.meta.env.SSR ? `${takeScanOutOfAddress}${recordEarlyInput}try{if(sessionStorage.getItem(${JSON.stringify(sessionTokenKey)}))document.documentElement.setAttribute("data-login","")}catch(e){}` : '';

/** Loads the script of share cards inside the messaging app. It is apart from the bundle, because nobody else needs it. */
const shareCardAtFirst = import.meta.env.SSR ? `if(/MicroMessenger/i.test(navigator.userAgent)){let s=document.createElement("script");s.src=${JSON.stringify(shareCard)};document.head.append(s)}` : '';

/**
 * Every navigation scrolls to the top, and Back restores the position (spec pages#scroll-top). The course list keeps a position per tab and
 * set of filters (spec pages#saved-state).
 */
const scrollKey: ScrollRestorationProps['getKey'] = (location) =>
  location.pathname.toLowerCase() === pages.allCourses.path.toLowerCase() ? location.pathname + location.search : location.key;

/** JSON inside a script element. Only `<` could end the element early. */
const scriptSafe = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

export function Document({ children }: { children: ReactNode }) {
  const site = useSite();
  const { nonce, headScript = '', viewport = '' } = use(DocumentContext);
  return (
    // The head script changes attributes of the element before React hydrates it.
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={`width=device-width, initial-scale=1${viewport}`} suppressHydrationWarning />
        <meta name="theme-color" content="#0b1f2a" />
        <meta name="format-detection" content="telephone=no" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript + atFirst + (site?.officialAccount ? shareCardAtFirst : '') }} />
        <Meta />
        <Links />
        {site && (
          <script
            type="application/json"
            id={siteDataElementId}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: scriptSafe(site) }}
          />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}
