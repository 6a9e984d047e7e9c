/** A page of a document: the storage address of its picture, and what it says ('' where that is not known). */
export interface DocumentPage {
  address: string;
  text: string;
}

/** As the column `live_documents.pages` holds them. Documents from before pages had texts hold addresses alone. */
export const readPages = (json: string): DocumentPage[] => (JSON.parse(json) as (string | DocumentPage)[]).map((page) => (typeof page === 'string' ? { address: page, text: '' } : page));
