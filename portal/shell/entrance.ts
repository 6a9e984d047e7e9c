import { redirect } from 'react-router';
import { link } from '../../contract/pages.ts';

/** The root redirects to /home (spec pages#routes). */
export const loader = () => redirect(link('home'));
