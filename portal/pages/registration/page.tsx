import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { headFrom } from '../../seo/head.ts';
import { loadRegistration } from '../../registration/load-registration.ts';
import { useSite } from '../../site.ts';
import { RegistrationForm } from './registration-form.tsx';
import { TrialPanel } from './trial-panel.tsx';
import './registration.css';

export const meta = headFrom;

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args);

/** Picture on the left, form on the right (spec registration#page). */
export default function RegistrationPage() {
  const { head: _, ...choices } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!site) return null;
  return (
    <div className="registration">
      <TrialPanel />
      <div className="registration__main">
        <RegistrationForm choices={choices} site={site} />
      </div>
    </div>
  );
}
