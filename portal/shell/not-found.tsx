import { data } from 'react-router';
import FailurePage from './failure-page.tsx';

/** Whatever no page answers. */
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <FailurePage missing />;
}
