import { data } from 'react-router';
import FailurePage from './failure-page.tsx';

/** The page for unknown paths. */
export const loader = () => data(null, { status: 404 });

/** Within the portal a missing page needs no question to the server. */
export const clientLoader = () => null;

export default function NotFound() {
  return <FailurePage missing />;
}
