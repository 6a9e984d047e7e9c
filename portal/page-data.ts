import { data } from 'react-router';

/**
 * A page's loader data, with status 404 when the address has no content. On a client-side navigation the browser does not
 * see a loader's status, so the data carry it too: such a page counts no visit (`analytics/`).
 */
export const pageData = <Data extends object>(content: Data, isMissing: boolean) => data({ ...content, isMissing }, { status: isMissing ? 404 : 200 });
