import { Fragment, type CSSProperties } from 'react';
import { yuanText } from '../../page-parts/price.ts';
import { TrialLink } from '../../shell/outside-links.tsx';
import { type Edition, groups, type Inclusion, inclusionOf } from './comparison.ts';

/** The editions side by side. The table head is sticky. On a phone each row's name is above its values. */
export function ComparisonTable({ editions }: { editions: readonly Edition[] }) {
  return (
    <section className="compare" aria-labelledby="compare-title" style={{ '--editions': editions.length } as CSSProperties}>
      <table>
        <caption className="sr-only">各版本的额度、功能与服务对照</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">项目</span>
            </th>
            {editions.map(({ bizCode, comboName, accountPrice, recommended }) => (
              <th key={bizCode} scope="col" className={recommended ? 'is-recommended' : undefined}>
                <span className="compare__name">{comboName}</span>
                <span className="compare__price">¥{yuanText(accountPrice)} / 年</span>
                <TrialLink edition={bizCode} small tone={recommended ? 'green' : 'line'}>
                  试用<span className="sr-only">{comboName}</span>
                </TrialLink>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="compare__group">
              <th scope="rowgroup" colSpan={editions.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.name}
                  {row.note && <small>{row.note}</small>}
                </th>
                {editions.map((edition) => (
                  <td key={edition.bizCode} className={edition.recommended ? 'is-recommended' : undefined}>
                    <Cell included={inclusionOf(edition, row)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Cell({ included }: { included: Inclusion | null }) {
  if (included === null) return <Fragment>请咨询</Fragment>;
  if (typeof included === 'string') return <b>{included}</b>;
  return (
    <>
      <i className={included ? 'compare__yes' : 'compare__no'} aria-hidden="true" />
      <span className="sr-only">{included ? '有' : '没有'}</span>
    </>
  );
}
