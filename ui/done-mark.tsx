import './done-mark.css';

/** The "done" mark: a quarter circle with a tick. */
export function DoneMark({ className = '' }: { className?: string }) {
  return (
    <svg className={`done-mark ${className}`} viewBox="0 0 96 96" aria-hidden="true">
      <path className="done-mark__ground" d="M0 96V48A48 48 0 0 1 48 0h48v96Z" />
      <path className="done-mark__tick" d="M28 50l16 16 26-32" />
    </svg>
  );
}
