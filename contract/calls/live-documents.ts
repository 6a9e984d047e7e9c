import * as z from 'zod/mini';
import { documentPagesMax, documentsMax, pageTextMax } from '../live/limits.ts';
import { call, type CallLimit, type CallUpload, code, nothing } from './call.ts';
import { ofParticipant } from './live-participants.ts';

/** Documents of lives. The console and the studio share these rules. */

export const uploadsPerAddress = { name: 'live-upload', points: 600, windowSeconds: 3600 } as const satisfies CallLimit;
export const pictureUpload = { types: ['image/webp', 'image/jpeg', 'image/png'], maxBytes: 6 * 1024 * 1024 } as const satisfies CallUpload;
export const largestDocuments = 2 * 1024 * 1024;
export const tooManyDocuments = `最多 ${documentsMax} 份讲义`;

/** `pages`: addresses of uploaded pictures. `texts`: the text of each page. */
export const documentFields = {
  title: z.string('请填写讲义的名称').check(z.trim(), z.minLength(1, '请填写讲义的名称'), z.maxLength(80, '名称不能超过 80 个字')),
  pages: z.array(z.string('页应为图片的地址').check(z.maxLength(300, '地址过长')), '页应为列表').check(z.minLength(1, '讲义至少要有一页'), z.maxLength(documentPagesMax, `一份讲义最多 ${documentPagesMax} 页`)),
  texts: z._default(z.array(z.string('页的文字应为文字').check(z.maxLength(pageTextMax, '一页的文字过长')), '文字应为列表').check(z.maxLength(documentPagesMax, '文字比页多')), []),
};

/** The teacher adds documents in the studio until the end of the class (spec live#studio-documents). */
export const liveDocumentCalls = {
  /** Uploads a picture as a page. @returns its address */
  uploadLivePage: call({ request: z.object({ liveCode: code }), data: z.object({ address: z.string() }), ...ofParticipant, changes: 'enterpriseOfLive', upload: pictureUpload, limits: [uploadsPerAddress] }),
  /** Adds a document after the others. The caller chooses its id, so that a repeated request changes nothing. */
  addLiveDocument: call({
    request: z.object({ liveCode: code, document: z.uuid('讲义的编号不对'), ...documentFields }),
    data: nothing,
    ...ofParticipant,
    changes: 'enterpriseOfLive',
    maxBodyBytes: largestDocuments,
    limits: [{ name: 'live-documents', points: 300, windowSeconds: 3600, countsRefusals: true }],
  }),
} as const;
