import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { mobileAddressOf } from '../contract/mobile.ts';

/**
 * Keeps visitors on the phone site. Pages that both sites share link to desktop addresses, which is what a copied link should have. A tap
 * on such a link opens the phone version where there is one, in the same tab.
 */
export function useMobileLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      if (!anchor || anchor.origin !== location.origin || anchor.hasAttribute('download') || anchor.hasAttribute('data-desktop')) return;
      const address = mobileAddressOf(anchor.pathname + anchor.search + anchor.hash);
      if (address === null) return;
      event.preventDefault();
      void navigate(address, { preventScrollReset: anchor.hash !== '' });
    };
    // On the window, before the handlers of React, which are on the document.
    addEventListener('click', follow, true);
    return () => removeEventListener('click', follow, true);
  }, [navigate]);
}
