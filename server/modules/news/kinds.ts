import { news } from '../../../contract/content/news.ts';
import { defineKind } from '../../publishing/index.ts';

export const newsKind = defineKind(news);
