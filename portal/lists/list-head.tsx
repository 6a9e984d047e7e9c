import type { ReactNode } from 'react';

interface ListHeadProps {
  title: string;
  lead: string;
  /** Address of the page's own drawing, 420 × 260, standing on the lower edge. */
  picture: string;
  /** The search, where there is one. */
  children?: ReactNode;
}

/** How a list page opens: on a light ground, under the white header. */
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
