import { link, type PageKey } from '../../contract/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import missingPiece from './pictures/missing-piece.svg';
import { SearchForm } from './search-form.tsx';

interface MissingEntryProps {
  /** The list where the entry would have been. */
  list: PageKey;
  title: string;
  note: string;
  /** What leads back to the list: 看全部资讯. */
  back: string;
  /** Target of that link; default: the list's own page. */
  backTo?: string;
  /** Where the list can be searched, or another page for it. */
  search?: { page?: PageKey; label: string; hint: string };
}

/** A detail page for an entry that was unpublished or never existed; answered with 404. */
export function MissingEntry({ list, title, note, back, backTo = link(list), search }: MissingEntryProps) {
  return (
    <section className="missing wrap">
      <div>
        <p className="missing__code">404</p>
        <h1>{title}</h1>
        <p className="lead">{note}</p>
        {search && <SearchForm page={list} keyword="" {...search} />}
        <ButtonLink to={backTo}>{back}</ButtonLink>
      </div>
      <img className="missing__picture" src={missingPiece} alt="" width="480" height="480" />
    </section>
  );
}
