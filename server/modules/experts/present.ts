import type { DataOf } from '../../../contract/calls/index.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { expertKind } from './kinds.ts';

export function presentExpert({ code, body }: Published<BodyOf<typeof expertKind>>, courseCount: number): DataOf<'indexExpertsList'>[number] {
  const { resName, poster, major, motto, experience, availability, nextEvent } = body;
  return { bizCode: code, resCode: body.resCode ?? code, resName, poster, major, motto, experience, availability, nextEvent, courseCount };
}
