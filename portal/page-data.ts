import { data } from 'react-router';

/**
 * What a page's loader answers, with 404 where nothing stands at the address. The browser is not told a loader's status when
 * one comes from another page, so the data say it too: such a page counts no visit (`analytics/`).
 */
export const pageData = <Data extends object>(content: Data, isMissing: boolean) => data({ ...content, isMissing }, { status: isMissing ? 404 : 200 });
