import { trades, type Trade } from './trades.ts';

const rows: readonly (readonly [what: string, of: (trade: Trade) => string])[] = [
  ['职业编码', ({ code }) => code],
  ['常见岗位', ({ posts }) => posts],
  ['上岗前先过', ({ entry }) => entry],
  ['评到几级', () => '五级到一级'],
  ['最难练的', ({ hardest }) => hardest],
  ['考核认什么', ({ passes }) => passes],
];

/** Four trades side by side, from the job to the exam. */
export function Comparison() {
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">比什么</span>
          </th>
          {trades.map(({ key, sign, name }) => (
            <th key={key} scope="col">
              <a href={`#${key}`}>
                <b aria-hidden="true">{sign}</b>
                {name}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, of]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {trades.map((trade) => (
              <td key={trade.key} data-trade={trade.name}>
                {of(trade)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
