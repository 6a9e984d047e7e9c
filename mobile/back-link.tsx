import { Link, useNavigate } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** The way back. Visitors who opened the page from outside go to `above`. */
export function BackLink({ above }: { above: string }) {
  const navigate = useNavigate();
  return (
    <Link
      to={above}
      aria-label="返回"
      onClick={(event) => {
        // React Router numbers the entries of this visit. Entry 0 was opened from outside.
        if (!((history.state as { idx?: number } | null)?.idx ?? 0)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="left" />
    </Link>
  );
}
