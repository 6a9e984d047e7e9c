import { Link } from 'react-router';
import { link, pages } from '../../contract/pages.ts';
import { productsMenu } from '../../contract/products-menu.ts';
import { isShown, useSite } from '../site.ts';
import { openDialog } from './dialogs.ts';

/** The panel below 产品与服务 (spec pages#products-menu). */
export function ProductsPanel({ close }: { close: () => void }) {
  const site = useSite();
  return (
    <>
      <div className="wrap mega__columns">
        {productsMenu.map((column) => (
          <div key={column.title}>
            <p className="mega__title">{column.title}</p>
            <ul>
              {column.entries.map(({ page, note }) => (
                <li key={page}>
                  <Link to={link(page)} prefetch="intent" onClick={close}>
                    <b>{pages[page].title}</b>
                    <small>{note}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isShown(site, 'cooperation_negotiation') && (
        <div className="mega__foot">
          <div className="wrap">
            <span>不确定该从哪一项开始？留个电话，顾问按您的工种给建议。</span>
            <button type="button" className="more" onClick={() => openDialog({ kind: 'enquiry' })}>
              合作咨询
            </button>
          </div>
        </div>
      )}
    </>
  );
}
