import { link, type PlainPageKey } from '../../contract/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import missingPiece from './pictures/missing-piece.svg';
import type { ListPage } from './list-address.ts';
import { SearchForm } from './search-form.tsx';

interface MissingEntryProps {
  /** The list where the entry would have been. */
  list: PlainPageKey;
  title: string;
  note: string;
  /** Text of the link back to the list, such as 看全部资讯. */
  back: string;
  /** Target of that link. Default: the list's page. */
  backTo?: string;
  /** A page where such entries can be searched. */
  search?: { page: ListPage; label: string; hint: string };
}

/** Detail page of an entry that was unpublished or never existed. Answered with 404. */
export function MissingEntry({ list, title, note, back, backTo = link(list), search }: MissingEntryProps) {
  return (
    <section className="missing wrap">
      <div>
        <p className="missing__code">404</p>
        <h1>{title}</h1>
        <p className="lead">{note}</p>
        {search && <SearchForm keyword="" {...search} />}
        <ButtonLink to={backTo}>{back}</ButtonLink>
      </div>
      <img className="missing__picture" src={missingPiece} alt="" width="480" height="480" />
    </section>
  );
}
