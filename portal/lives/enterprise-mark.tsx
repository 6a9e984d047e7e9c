import './enterprise-mark.css';

/** The mark of the enterprise that holds a live: its logo, or the first character of its name. */
export function EnterpriseMark({ name, logo }: { name: string; logo: string }) {
  return (
    <span className="enterprise-mark">
      <i aria-hidden="true">{logo ? <img src={logo} alt="" width={44} height={44} /> : ([...name][0] ?? '')}</i>
      {name}
    </span>
  );
}
