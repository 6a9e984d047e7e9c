import { data } from 'react-router';
import FailurePage from './failure-page.tsx';

/** Whatever no page answers. */
export const loader = () => data(null, { status: 404 });

/** Within the portal nobody has to ask the server for a page that is not there. */
export const clientLoader = () => null;

export default function NotFound() {
  return <FailurePage missing />;
}
