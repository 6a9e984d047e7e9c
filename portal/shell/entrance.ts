import { redirect } from 'react-router';
import { link } from '../../contract/pages.ts';

/** §2.1: the root leads to /home. */
export const loader = () => redirect(link('home'));
