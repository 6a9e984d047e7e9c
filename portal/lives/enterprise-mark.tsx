import { Mark } from '../../ui/logo.tsx';
import './enterprise-mark.css';

/** The mark of the enterprise that holds a live: its logo, the platform's own, or the first character of its name. */
export function EnterpriseMark({ name, logo, isPlatform = false }: { name: string; logo: string; isPlatform?: boolean }) {
  if (isPlatform && !logo) {
    return (
      <span className="enterprise-mark">
        <Mark />
        {name}
      </span>
    );
  }
  return (
    <span className="enterprise-mark">
      <i aria-hidden="true">{logo ? <img src={logo} alt="" width={44} height={44} /> : ([...name][0] ?? '')}</i>
      {name}
    </span>
  );
}
