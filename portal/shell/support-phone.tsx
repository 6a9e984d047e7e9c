import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../site.ts';

/** The support phone. It is reachable at every width: as number or icon in the header's bar, and in the menus on phones. */
export function SupportPhone({ className, note }: { className: string; note?: string }) {
  const site = useSite();
  if (!site) return null;
  const { supportPhone } = site.config;
  return (
    <a className={className} href={`tel:${supportPhone}`} aria-label={`客服电话 ${supportPhone}`}>
      {note ? (
        <>
          {note}
          <small>{supportPhone}</small>
        </>
      ) : (
        <>
          <Icon name="phone" />
          <span>{supportPhone}</span>
        </>
      )}
    </a>
  );
}
