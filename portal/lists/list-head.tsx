import type { ReactNode } from 'react';

interface ListHeadProps {
  title: string;
  lead: string;
  /** Address of the page's illustration, 420 × 260, aligned to the lower edge. */
  picture: string;
  /** The search form. */
  children?: ReactNode;
}

/** The head of a list page, on a light background below the white header. */
export function ListHead({ title, lead, picture, children }: ListHeadProps) {
  return (
    <header className="page-head page-head--listing">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <img className="page-head__picture" src={picture} alt="" width="420" height="260" />
    </header>
  );
}
