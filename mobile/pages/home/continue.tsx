import { Link } from 'react-router';
import { forgetLeftOff, placeText, useLeftOff } from '../../../browser/left-off.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { onPhone } from '../../mobile-link.ts';
import { Section } from '../../parts/section.tsx';

const shown = 3;

/** Films that this visitor has not seen to the end, from this browser's storage (spec mobile#left-off). */
export function Continue() {
  const entries = useLeftOff().slice(0, shown);
  if (entries.length === 0) return null;
  return (
    <Section title="接着学">
      <ul className="continue">
        {entries.map(({ key, address, title, part, poster, seconds, length }) => (
          <li key={key} className="media-item">
            <span className="media-item__picture">
              <Poster src={poster} width={520} height={176} />
              <i className="continue__bar" style={{ width: `${Math.min(100, (seconds / length) * 100)}%` }} />
            </span>
            <div>
              <h3>
                <Link to={onPhone(address)}>{title}</Link>
              </h3>
              <p>{[part || '回放', `看到 ${placeText(seconds)}`].join(' · ')}</p>
            </div>
            <button type="button" aria-label={`从接着学里去掉：${title}`} onClick={() => forgetLeftOff(key)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
