import { platformTopCode } from '../../../contract/constants.ts';
import { shareLogo, sharePath } from '../../../contract/discovery.ts';
import { type PageKey, pages as declaredPages } from '../../../contract/pages.ts';
import { admitForAddress } from '../../calls/address-limits.ts';
import { refuse } from '../../calls/refusal.ts';
import { publishedOne } from '../../publishing/index.ts';
import { kindShownBy } from '../../content-kinds.ts';
import type { HttpServices } from '../services.ts';
import { sendStoredPage, type StoredPage } from '../stored-page.ts';
import type { Owner } from '../owner.ts';
import type { Pages } from '../pages.ts';
import { wishOf } from '../negotiation.ts';
import { crossOriginResource } from '../security-headers.ts';
import type { SharePictureText } from './picture.ts';
import { createShareStudio, type ShareStudio } from './studio.ts';
import { pageText, recordText } from './texts.ts';

const address = /^\/share\/([A-Za-z]{1,40})(?:\/([A-Za-z0-9_-]{1,64}))?\.png$/;

/**
 * Limit for pictures that are not cached. One process draws about thirty a second. An address that requests ten thousand courses gets
 * a third of that and its network half, so time remains for links that are shared now.
 */
const drawingRule = { name: 'share-pictures-drawn', points: 600, pointsOfNetwork: 900, windowSeconds: 60 };

/** Serves the pictures for previews of shared links (contract/discovery.ts): for built pages and published records. 503 if too many wait. */
export function sharePicturesOwner({ context, headers, admission }: HttpServices, pages: Pages, studio: ShareStudio = createShareStudio()): Owner {
  /** The pages of every host show the platform's content (spec product#tenants), even if an enterprise uses the same code. */
  async function ofRecord(page: PageKey, code: string): Promise<SharePictureText | null> {
    const kind = kindShownBy(page);
    const record = kind && (await publishedOne(context, kind, { topCode: platformTopCode, code }));
    if (!kind || !record || (await kind.openCodes?.(context.database.read, { topCode: platformTopCode, code }))?.has(record.code) === false) return null;
    return recordText(kind.declaration, record);
  }

  async function textAt(path: string): Promise<SharePictureText | null> {
    if (path === shareLogo.path) return null;
    const [, page = '', code] = address.exec(path) ?? [];
    if (!Object.hasOwn(declaredPages, page) || !(await pages.built()).has(page as PageKey)) throw refuse.unknownPath();
    const text = code === undefined ? pageText(page as PageKey) : await ofRecord(page as PageKey, code);
    if (text === null) throw refuse.unknownPath();
    return text;
  }

  async function picture(text: SharePictureText | null, clientAddress: string): Promise<StoredPage> {
    if (!studio.holds(text)) await admitForAddress(context.limits, drawingRule, clientAddress);
    return studio.picture(text, clientAddress);
  }

  return {
    owns: ({ path }) => path.startsWith(sharePath),
    async answer({ path, request, requestId, clientAddress }, response) {
      await admission.admit(clientAddress);
      sendStoredPage(await picture(await textAt(path), clientAddress), wishOf(request), response, { headers: { ...headers.page, ...crossOriginResource }, requestId });
    },
  };
}
