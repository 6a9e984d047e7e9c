/** What editors' lists need to know of a body. */

/** Another entry that a body names by its code. */
export interface Reference {
  kind: string;
  code: string;
}

const titleFields = ['title', 'resName', 'categoryName', 'tagName', 'name', 'comboName'];

/** Fields with the code of another entry, or a list of codes, and the kind of that entry. */
const referenceFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  course: { categoryCode: 'courseCategory', tags: 'courseTag', industries: 'industry', teacherCode: 'expert' },
  courseCategory: { topParentCode: 'courseCategory' },
  helpArticle: { categoryCode: 'helpCategory' },
  policy: { categoryCode: 'policyCategory' },
};

/** In the place of a code where there is none. */
const noCode = '0';

type Fields = Readonly<Record<string, unknown>>;

/** The first title that a body has; '' for kinds without one. */
export function titleOf(body: object): string {
  const title = titleFields.map((field) => (body as Fields)[field]).find((value) => typeof value === 'string');
  return typeof title === 'string' ? title : '';
}

/** Each once. */
export function referencesOf(kind: string, body: object): Reference[] {
  const found = new Map<string, Reference>();
  for (const [field, to] of Object.entries(referenceFields[kind] ?? {})) {
    for (const code of [(body as Fields)[field] ?? []].flat()) {
      if (typeof code === 'string' && code !== '' && code !== noCode) found.set(`${to}/${code}`, { kind: to, code });
    }
  }
  return [...found.values()];
}

/** The codes by which others name an entry: courses name a teacher by the resCode (spec content#expert). */
export function codesOf(code: string, body: object): string[] {
  const { resCode } = body as Fields;
  return typeof resCode === 'string' && resCode !== code ? [code, resCode] : [code];
}
