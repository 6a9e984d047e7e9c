import type { CSSProperties, ReactNode } from 'react';
import './shot.css';

/** A coded product screen with sizes in em: the font size scales it. The drawing is hidden from screen readers, which read the label. */
export function Shot({ label, size, className = '', children }: { label: string; size?: number; className?: string; children: ReactNode }) {
  return (
    <>
      <p className="sr-only">产品画面示例：{label}</p>
      <div className={`shot ${className}`} style={size ? ({ '--shot': `${size}px` } as CSSProperties) : undefined} aria-hidden="true">
        {children}
      </div>
    </>
  );
}

export function ShotBar({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="shot__bar">
      {title}
      {children && <span className="shot__aside">{children}</span>}
    </div>
  );
}

export function Mark({ tone, children }: { tone?: 'good' | 'watch' | 'bad' | undefined; children: ReactNode }) {
  return <span className={`shot__mark ${tone ? `is-${tone}` : ''}`}>{children}</span>;
}

/** A person, shown as the first character of the name. */
export function Face({ name, tone = 0 }: { name: string; tone?: number }) {
  return <i className={`shot__face shot__face--${tone % 5}`}>{name[0]}</i>;
}

/** A bar of `percent` of its track. */
export function Meter({ percent, tone }: { percent: number; tone?: 'quiet' | 'watch' | 'dark' | undefined }) {
  return (
    <span className={`shot__meter ${tone ? `is-${tone}` : ''}`}>
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Columns with a name that ends in `›` are right-aligned, for figures. */
export function ShotTable({ columns, rows, className = '' }: { columns: readonly string[]; rows: readonly (readonly ReactNode[])[]; className?: string }) {
  const right = columns.map((column) => column.endsWith('›'));
  return (
    <table className={`shot__table ${className}`}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} className={right[at] ? 'is-right' : ''}>
              {column.replace(/›$/, '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, at) => (
              <td key={columns[at]} className={right[at] ? 'is-right' : ''}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
