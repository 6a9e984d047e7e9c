import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, LineIcon } from '../../../ui/icon.tsx';

interface RowProps {
  /** Path of a line icon on the 24 px grid. */
  icon: string;
  name: string;
  /** What is behind the row, such as a number. */
  note?: ReactNode;
}

const Inside = ({ icon, name, note }: RowProps) => (
  <>
    <LineIcon path={icon} className="my-row__icon" />
    <span>{name}</span>
    <small>{note}</small>
    <Icon name="right" className="my-row__go" />
  </>
);

/** A row of the overview that opens a page. */
export function LinkRow({ to, ...inside }: RowProps & { to: string }) {
  return (
    <li>
      <Link className="my-row" to={to}>
        <Inside {...inside} />
      </Link>
    </li>
  );
}

/** A row that opens a dialog, or leaves the phone site. */
export function ButtonRow({ onPress, ...inside }: RowProps & { onPress: () => void }) {
  return (
    <li>
      <button type="button" className="my-row" onClick={onPress}>
        <Inside {...inside} />
      </button>
    </li>
  );
}
