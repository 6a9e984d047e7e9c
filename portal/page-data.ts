import { data } from 'react-router';

/**
 * A page's loader data, with status 404 when the address has no content. On a client-side navigation the browser does not see the loader's
 * status, so `isMissing` is also in the data: no visit is counted for such a page (`analytics/`).
 */
export const pageData = <Data extends object>(content: Data, isMissing: boolean) => data({ ...content, isMissing }, { status: isMissing ? 404 : 200 });
