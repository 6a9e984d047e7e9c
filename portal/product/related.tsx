import { Link } from 'react-router';
import { link, pages, type PlainPageKey } from '../../contract/pages.ts';

/** Links to three other products that are used before or after this one, with the reason. */
export function Related({ products }: { products: readonly (readonly [page: PlainPageKey, why: string])[] }) {
  return (
    <nav className="product-related" aria-label="接着看">
      <h2>和它连着用的</h2>
      <ul>
        {products.map(([page, why]) => (
          <li key={page}>
            <Link to={link(page)} prefetch="intent">
              <b>{pages[page].title}</b>
              <span>{why}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
