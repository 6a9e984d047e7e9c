import './tally.css';

/**
 * A small ruler: seconds that are left, a level, a share. `on` of `of` ticks are lit. `watched` is the tick that something is measured
 * against. It says nothing to a reader of the screen; the words beside it do.
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
