/** The picture of the free trial page: large quarter circles of the logo, with ruler ticks. */
export function Illustration({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 600 600" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path fill="#0e4a40" d="M0 600V420A180 180 0 0 1 180 240v360Z" />
      <path fill="#0b7a5e" d="M180 600V330A150 150 0 0 1 330 180v270a150 150 0 0 1-150 150Z" />
      <path fill="#0e8f6e" d="M110 600V300A210 210 0 0 1 320 90h16v250a260 260 0 0 1-226 260Z" />
      <path fill="#ff7a45" d="M336 90a190 190 0 0 1 190 190v160a138 138 0 0 0-138-138h-52Z" />
      <path fill="#0b1f2a" d="M336 330h56a92 92 0 0 1-56 84Z" />
      <circle cx="252" cy="250" r="54" fill="#fff" />
      <circle cx="257" cy="250" r="23" fill="#0b1f2a" />
      <path stroke="#fff" strokeWidth="12" d="M110 400h44M110 452h74M110 504h44" />
    </svg>
  );
}
