/** A page of a document: the storage address of its picture, and its text, or '' if that is unknown. */
export interface DocumentPage {
  address: string;
  text: string;
}

/** Parses the column `live_documents.pages`. Old documents contain addresses without texts. */
export const readPages = (json: string): DocumentPage[] => (JSON.parse(json) as (string | DocumentPage)[]).map((page) => (typeof page === 'string' ? { address: page, text: '' } : page));
