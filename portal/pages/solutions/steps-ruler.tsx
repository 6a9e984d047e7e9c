import { Link } from 'react-router';
import { link, pages } from '../../../contract/pages.ts';
import { firstSteps } from './first-steps.ts';

/** The first steps of this kind of customer on a ruler. Each links to its product. */
export function StepsRuler({ customerType }: { customerType: string }) {
  const steps = firstSteps[customerType];
  if (!steps) return null;
  return (
    <section className="wrap solution-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">先用这四样，按这个顺序</h2>
      <ol>
        {steps.map(({ page, when, why }) => (
          <li key={page}>
            <small>{when}</small>
            <Link to={link(page)} prefetch="intent">
              {pages[page].title}
            </Link>
            <p>{why}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
