import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { link, pages, type PlainPageKey } from '../../contract/pages.ts';
import { renderContext } from '../context.ts';
import { headOf } from '../seo/head.ts';
import { foundBySearch } from '../seo/site-pages.ts';
import { breadcrumbList, faqPage } from '../seo/structured-data.ts';
import type { Question } from './questions.tsx';

interface ProductHead {
  page: PlainPageKey;
  /** One or two sentences: the product, its users and its result. */
  description: string;
  questions: readonly Question[];
  /** Search words of visitors that are not in the page's text. */
  words?: readonly string[];
}

/** The loader of a product page. It loads only the page's head. */
export const productLoader = ({ page, description, questions, words }: ProductHead) =>
  foundBySearch({ page, description, questions, words }, ({ context }: LoaderFunctionArgs): { head: MetaDescriptor[] } => {
    const { publicOrigin } = context.get(renderContext);
    return {
      head: headOf({
        publicOrigin,
        page,
        description,
        structured: [
          breadcrumbList(publicOrigin, [{ name: pages.home.title, path: link('home') }, { name: pages[page].title }]),
          faqPage(questions.map(({ ask, answer }) => ({ question: ask, answer }))),
        ],
      }),
    };
  });
