import { data } from 'react-router';
import FailurePage from './failure-page.tsx';

/** Answers unknown paths with 404. */
export const loader = () => data(null, { status: 404 });

/** A client-side navigation to a missing page needs no request. */
export const clientLoader = () => null;

export default function NotFound() {
  return <FailurePage missing />;
}
