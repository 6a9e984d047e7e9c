import { data } from 'react-router';

/** Whatever no page answers: a 404 that the root's error boundary draws. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export default function NotFound() {
  return null;
}
