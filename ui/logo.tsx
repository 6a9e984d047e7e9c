import word from './logo-word.svg';

/**
 * The logo: a parrot of quarter circles. The three ticks on its neck come from a carpenter's square. Its beak is the only coral shape in
 * the header besides the button.
 */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <MarkShapes />
    </svg>
  );
}

function MarkShapes() {
  return (
    <>
      <path fill="#0E8F6E" d="M8 62V32A26 26 0 0 1 34 6h2v30a26 26 0 0 1-26 26Z" />
      <path fill="#FF7A45" d="M36 6a22 22 0 0 1 22 22v18a16 16 0 0 0-16-16h-6Z" />
      <path fill="currentColor" d="M36 33.5h6a11 11 0 0 1-6 9.5Z" />
      <circle cx="26" cy="24" r="6" fill="#fff" />
      <circle cx="26.5" cy="24" r="2.6" fill="#0B1F2A" />
      <path stroke="#fff" strokeWidth="2" d="M8 40h5M8 46h8M8 52h5" />
    </>
  );
}

/**
 * Logo and name. Name and open beak use `currentColor`. The glyphs are in a separate file, because they would add 1.3 KB to the script. The
 * surrounding link needs the name as its label.
 */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg className={`logo ${className}`} viewBox="0 0 188 64" width="130" height="44" aria-hidden="true">
      <MarkShapes />
      <use href={`${word}#word`} />
    </svg>
  );
}
