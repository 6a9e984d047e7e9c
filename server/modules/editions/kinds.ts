import { z } from 'zod';
import { count, defineKind, line, priceCents, title } from '../../publishing/index.ts';

/** An edition's code is 600, 700 or 800 (spec constants#editions); its price is a year's, in cents. */
export const editionKind = defineKind({
  name: 'edition',
  body: z.strictObject({
    comboName: title(30),
    accountPrice: priceCents,
    audience: line(80).default(''),
    trafficGigabytes: count,
    storageGigabytes: count,
    highlights: z.array(title(80)).max(20).default([]),
    recommended: z.boolean().default(false),
  }),
});
