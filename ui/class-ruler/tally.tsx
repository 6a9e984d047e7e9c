import './tally.css';

/**
 * A small ruler for remaining seconds, a level or a share. `on` of `of` ticks are highlighted. `watched` is the reference tick. The tally
 * is hidden from screen readers, so the text beside it must contain the value.
 */
export function Tally({ of, on, watched, className = '' }: { of: number; on: number; watched?: number; className?: string }) {
  return (
    <div className={`tally ${className}`} aria-hidden="true">
      {Array.from({ length: of }, (_, tick) => (
        <i key={tick} className={`${tick < on ? 'is-on' : ''}${tick === watched ? ' is-watched' : ''}`} />
      ))}
    </div>
  );
}
