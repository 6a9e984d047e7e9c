import { banners } from './banners.ts';
import { care } from './courses/care.ts';
import { digital } from './courses/digital.ts';
import { electrical } from './courses/electrical.ts';
import { machining } from './courses/machining.ts';
import { safety } from './courses/safety.ts';
import { services } from './courses/services.ts';
import { transport } from './courses/transport.ts';
import { welding } from './courses/welding.ts';
import { lives } from './lives.ts';
import { logos, marks } from './marks.ts';
import { newsFromClassrooms } from './news-classroom.ts';
import { newsFromOffices } from './news-office.ts';
import { news } from './news.ts';
import { portraits } from './portraits.ts';
import { qrPicture } from './qr.ts';
import { solutions } from './solutions.ts';
import { stories } from './stories.ts';

const inFolder = (folder: string, pictures: Record<string, () => string>): [string, () => string][] =>
  Object.entries(pictures).map(([name, draw]) => [`${folder}/${name}.svg`, draw]);

/** Address in the sample consultation QR code. No server has it. */
const consultationAddress = 'https://example.com/yingwu';

/** Path below seed/launch/files → its drawing function. */
export const drawings: Record<string, () => string> = Object.fromEntries([
  ...inFolder('banners', banners),
  ...Object.entries({ machining, electrical, welding, care, transport, services, safety, digital }).flatMap(([family, pictures]) =>
    inFolder('courses', Object.fromEntries(Object.entries(pictures).map(([name, draw]) => [`${family}-${name}`, draw]))),
  ),
  ...inFolder('experts', portraits),
  ...inFolder('lives', lives),
  ...inFolder('news', { ...news, ...newsFromClassrooms, ...newsFromOffices }),
  ...inFolder('partners', marks),
  ...inFolder('solutions', solutions),
  ...inFolder('stories', stories),
  ...inFolder('site', { 'consultation-qr': () => qrPicture(consultationAddress) }),
]);

/** Path below seed/demo/files → its drawing function. */
export const demoDrawings: Record<string, () => string> = Object.fromEntries(inFolder('logos', logos));
