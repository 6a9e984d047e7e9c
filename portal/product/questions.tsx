import { useSite } from '../site.ts';

export interface Question {
  ask: string;
  answer: string;
}

/** Questions and answers that open without a script. `across`: the questions are in two columns below the title. */
export function Questions({ questions, layout = 'beside' }: { questions: readonly Question[]; layout?: 'beside' | 'across' }) {
  const site = useSite();
  return (
    <div className={`product-questions is-${layout}`}>
      <div>
        <h2>常见问题</h2>
        {site && (
          <p className="lead">
            没写到的，打 <a href={`tel:${site.config.supportPhone}`}>{site.config.supportPhone}</a>，{site.config.supportHours}。
          </p>
        )}
      </div>
      <div className="product-questions__list">
        {questions.map(({ ask, answer }, at) => (
          <details key={ask} open={at === 0}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
