import type { ReactNode } from 'react';

export type FeatureGround = 'pine' | 'wood' | 'leaf' | 'line' | 'slate' | 'mist' | 'wheat';

interface FeatureProps {
  title: string;
  lead: string;
  ticks?: readonly string[];
  ground: FeatureGround;
  /** Text on the right, picture on the left. */
  flipped?: boolean;
  children: ReactNode;
}

/** A feature of the product: text on one side, a coded screen on the other. */
export function Feature({ title, lead, ticks = [], ground, flipped, children }: FeatureProps) {
  return (
    <div className={`product-feature ${flipped ? 'is-flipped' : ''}`}>
      <div className="product-feature__words">
        <h2>{title}</h2>
        <p className="lead">{lead}</p>
        {ticks.length > 0 && (
          <ul className="ticks">
            {ticks.map((tick) => (
              <li key={tick}>{tick}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={`product-feature__picture product-ground-${ground}`}>{children}</div>
    </div>
  );
}

/** A full-width screen with notes below, in the order of the screen. */
export function WideFeature({ title, lead, ground, notes, children }: { title: string; lead: string; ground: FeatureGround; notes: readonly (readonly [name: string, text: string])[]; children: ReactNode }) {
  return (
    <div className="product-wide">
      <div className="head">
        <h2>{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className={`product-wide__picture product-ground-${ground}`}>{children}</div>
      <dl className="product-wide__notes">
        {notes.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface Small {
  title: string;
  text: string;
  ground: FeatureGround;
  picture: ReactNode;
}

/** Two features side by side, one wider than the other. */
export function FeaturePair({ first, second, wide = 'first' }: { first: Small; second: Small; wide?: 'first' | 'second' }) {
  return (
    <div className={`product-pair is-${wide}-wide`}>
      {[first, second].map(({ title, text, ground, picture }) => (
        <div key={title}>
          <div className={`product-pair__picture product-ground-${ground}`}>{picture}</div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
