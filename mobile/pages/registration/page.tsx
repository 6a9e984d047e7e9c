import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunction } from 'react-router';
import { loadRegistration } from '../../../portal/registration/load-registration.ts';
import { headFrom } from '../../../portal/seo/head.ts';
import { useSite } from '../../../portal/site.ts';
import { StepForm } from './step-form.tsx';
import { searchOf } from './steps.ts';
import './registration.css';

export const meta = headFrom;

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args);

/** The steps have the same data, so that they work without a connection. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || searchOf(0, currentUrl.search) !== searchOf(0, nextUrl.search));

/** The free trial on a phone (spec registration#steps). */
export default function MobileRegistration() {
  const { head: _, ...choices } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!site) return null;
  return (
    <div className="trial-page">
      <StepForm choices={choices} site={site} />
    </div>
  );
}
