import { edition } from '../../../contract/content/edition.ts';
import { defineKind } from '../../publishing/index.ts';

export const editionKind = defineKind(edition);
