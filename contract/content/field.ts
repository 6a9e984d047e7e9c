import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { cents, code as answeredCode, isoTime } from '../calls/call.ts';

/** The field types of content (spec content#kinds). A valid body is safe to store and show after its rich text was sanitised. */

/**
 * Visibility of a field. `list`: in all answers of the kind. `page`: only in the answer of one entry. Without it the field is in no answer.
 */
export type Visibility = 'list' | 'page';

/** Values with their labels, in order. */
export type Choices<Value extends string = string> = readonly (readonly [value: Value, label: string])[];

/** The control for a field in the console's editor, with its parameters. */
export type Control =
  | { is: 'line' | 'paragraphs' | 'richText'; max: number }
  | { is: 'lines'; max: number; maxOfEach: number }
  | { is: 'switch' | 'day' | 'moment' | 'address' | 'code' }
  | { is: 'number'; unit: string }
  /** Price in cents. */
  | { is: 'price' }
  | { is: 'choice'; choices: Choices }
  /** File types as in `input accept`. A private file opens only with a signed address, and is stored in `folder`. */
  | { is: 'file'; accepts: readonly string[]; isPrivate: false }
  | { is: 'file'; accepts: readonly string[]; isPrivate: true; folder: string }
  /** A reference by code to entries of the same or another kind. */
  | { is: 'reference'; to: string; many: boolean; max: number }
  | { is: 'list'; fields: Fields; max: number };

export interface Field<Value = any, Answer extends ZodMiniType = ZodMiniType, Public extends Visibility | undefined = Visibility | undefined> {
  label: string;
  help: string;
  control: Control;
  public: Public;
  /** Schema of a value that is present. */
  schema: ZodMiniType<Value>;
  /** Stored when the value is left out. Without a default the field is required, unless it is optional. */
  default?: Value;
  isOptional?: true;
  /** Default in answers: the entry's code. */
  isCodeByDefault?: true;
  /** Schema of the value in answers. */
  answer: Answer;
}

export type Fields = Readonly<Record<string, Field>>;

interface Words<Public extends Visibility | undefined> {
  label: string;
  help: string;
  public?: Public;
}
interface OptionalWords<Public extends Visibility | undefined> extends Words<Public> {
  /** The value must be present and not empty. */
  required?: boolean;
}

const wordsOf = <Public extends Visibility | undefined>({ label, help, public: shown }: Words<Public>) => ({ label, help, public: shown as Public });
const missing = '不可为空';
const orMissing = (message: string) => ({ error: ({ input }: { input?: unknown }) => (input === undefined ? missing : message) });

// Control characters and overrides of the writing direction. `paragraphs` decides about line breaks and tabs.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const isPlain = (text: string): boolean => !unprintable.test(text) && text.isWellFormed();
const isPlainLine = (text: string): boolean => isPlain(text) && !/[\n\r\t]/.test(text);

const textSchema = (max: number, isUsable: (text: string) => boolean, required: boolean) => {
  const text = z.string(orMissing('应为文字')).check(z.trim(), z.maxLength(max, `不能超过 ${max} 个字符`), z.refine(isUsable, '含有不能使用的字符'));
  return required ? text.check(z.minLength(1, missing)) : text;
};
const lineSchema = (max: number, { required = false } = {}) => textSchema(max, isPlainLine, required);

/** One line of plain text. */
export function line<const Public extends Visibility | undefined = undefined>(max: number, { required = false, default: byDefault = '', ...words }: OptionalWords<Public> & { default?: string }): Field<string, z.ZodMiniString, Public> {
  return { ...wordsOf(words), control: { is: 'line', max }, schema: lineSchema(max, { required }), ...(required ? {} : { default: byDefault }), answer: z.string() };
}

/** Plain text with line breaks. */
export function paragraphs<const Public extends Visibility | undefined = undefined>(max: number, { required = false, ...words }: OptionalWords<Public>): Field<string, z.ZodMiniString, Public> {
  return { ...wordsOf(words), control: { is: 'paragraphs', max }, schema: textSchema(max, isPlain, required), ...(required ? {} : { default: '' }), answer: z.string() };
}

/** Several non-empty lines of plain text. */
export function lines<const Public extends Visibility | undefined = undefined>(max: number, maxOfEach: number, words: Words<Public>): Field<string[], z.ZodMiniArray<z.ZodMiniString>, Public> {
  return { ...wordsOf(words), control: { is: 'lines', max, maxOfEach }, schema: arrayOf(lineSchema(maxOfEach, { required: true }), max), default: [], answer: z.array(z.string()) };
}

const arrayOf = <Item extends ZodMiniType>(item: Item, max: number) => z.array(item, orMissing('应为列表')).check(z.maxLength(max, `最多 ${max} 项`));

/** Maximum length of HTML in characters, with tags: about eighty printed pages. */
export const longestRichText = 200_000;

export const tooLong = (text: string): string => `正文过长：连同格式标记最多 ${longestRichText} 个字符，现在有 ${text.length} 个，请分成几篇`;

/** HTML. The server sanitises it before storing (`server/publishing/kind/body.ts`). */
export const html = z
  .string(orMissing('应为文字'))
  .check(z.maxLength(longestRichText, { error: ({ input }) => tooLong(String(input)) }));

export function richText<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string, z.ZodMiniString, Public> {
  return { ...wordsOf(words), control: { is: 'richText', max: longestRichText }, schema: html, default: '', answer: z.string() };
}

/** The code of an entry. It is used in links and file names. */
export const publicCode = z.string(orMissing('应为文字')).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, '编码只能用字母、数字、下划线和短横线，最多 64 位'), z.refine<string>((text) => !(text in {}), '这个编码不能用，请换一个'));

/** A further code of the entry. Default: the entry's code. */
export function furtherCode<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string | undefined, typeof answeredCode, Public> {
  return { ...wordsOf(words), control: { is: 'code' }, schema: publicCode, isOptional: true, isCodeByDefault: true, answer: answeredCode };
}

/** A code that is not the code of a content entry. */
export function code<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string, typeof answeredCode, Public> {
  return { ...wordsOf(words), control: { is: 'code' }, schema: publicCode, answer: answeredCode };
}

/** Like `code`, or ''. */
export function codeOrNone<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string, z.ZodMiniString, Public> {
  return { ...wordsOf(words), control: { is: 'code' }, schema: z.union([publicCode, z.literal('')], '应为空，或只用字母、数字、下划线和短横线，最多 64 位'), default: '', answer: z.string() };
}

/** One of the known codes, or a code of this installation only. */
export function codeOf<const Public extends Visibility | undefined = undefined>(choices: Choices, words: Words<Public>): Field<string, typeof answeredCode, Public> {
  return { ...wordsOf(words), control: { is: 'choice', choices }, schema: publicCode, answer: answeredCode };
}

/** The code of an entry of the same or another kind. `absent`: the value for no reference. */
export function reference<const Public extends Visibility | undefined = undefined>(to: string, { absent, ...words }: Words<Public> & { absent?: string }): Field<string, typeof answeredCode, Public> {
  return { ...wordsOf(words), control: { is: 'reference', to, many: false, max: 1 }, schema: publicCode, ...(absent === undefined ? {} : { default: absent }), answer: answeredCode };
}

export function optionalReference<const Public extends Visibility | undefined = undefined>(to: string, words: Words<Public>): Field<string | undefined, typeof answeredCode, Public> {
  return { ...wordsOf(words), control: { is: 'reference', to, many: false, max: 1 }, schema: publicCode, isOptional: true, answer: answeredCode };
}

export function references<const Public extends Visibility | undefined = undefined>(to: string, max: number, words: Words<Public>): Field<string[], z.ZodMiniArray<typeof answeredCode>, Public> {
  return { ...wordsOf(words), control: { is: 'reference', to, many: true, max }, schema: arrayOf(publicCode, max), default: [], answer: z.array(answeredCode) };
}

/** Whether the text is a path of ours or an http(s) address. Scripts, data and protocol-relative addresses are refused. */
export function isPublicUrl(text: string): boolean {
  if (text.length > 500 || /[\s\\\u0000-\u001f]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text) && !new URL(text).username;
}

const addressSchema = ({ required = false } = {}) =>
  z
    .string(orMissing('应为文字'))
    .check(
      z.trim(),
      required
        ? z.refine(isPublicUrl, '应为以 / 开头的路径或 http(s) 地址')
        : z.refine((text: string) => text === '' || isPublicUrl(text), '应为空、以 / 开头的路径或 http(s) 地址'),
    );

/** A link. */
export function address<const Public extends Visibility | undefined = undefined>({ required = false, ...words }: OptionalWords<Public>): Field<string, z.ZodMiniString, Public> {
  return { ...wordsOf(words), control: { is: 'address' }, schema: addressSchema({ required }), ...(required ? {} : { default: '' }), answer: z.string() };
}

/** Address of a picture, in our storage or elsewhere. */
export function picture<const Public extends Visibility | undefined = undefined>({ required = false, ...words }: OptionalWords<Public>): Field<string, z.ZodMiniString, Public> {
  return {
    ...wordsOf(words),
    control: { is: 'file', accepts: ['image/webp', 'image/avif', 'image/jpeg', 'image/png', 'image/svg+xml'], isPrivate: false },
    schema: addressSchema({ required }),
    ...(required ? {} : { default: '' }),
    answer: z.string(),
  };
}

/**
 * A stored video that opens only with a signed address (`server/calls/private-files.ts`), so its path is never public.
 * @param folder of the storage. Videos in other folders, such as recordings of a live, are refused
 */
export function privateVideo<Folder extends `${string}private`>(folder: Folder, words: Omit<Words<undefined>, 'public'>): Field<string, z.ZodMiniString, undefined> {
  const message = `应为空，或 ${folder} 目录下的 mp4 文件`;
  const path = z.string().check(z.regex(new RegExp(`^/files/${folder}/[a-z0-9-]+\\.mp4$`), message));
  return { ...wordsOf(words), public: undefined, control: { is: 'file', accepts: ['video/mp4'], isPrivate: true, folder }, schema: z.union([path, z.literal('')], message), default: '', answer: z.string() };
}

const numberSchema = (max: number, message: string) => z.int(orMissing(message)).check(z.minimum(0, '不能小于 0'), z.maximum(max, `不能大于 ${max}`));
export const countSchema = numberSchema(2_000_000_000, '应为整数');

export function count<const Public extends Visibility | undefined = undefined>(unit: string, { required = false, ...words }: OptionalWords<Public>): Field<number, typeof cents, Public> {
  return { ...wordsOf(words), control: { is: 'number', unit }, schema: countSchema, ...(required ? {} : { default: 0 }), answer: z.int() };
}

/** Price in cents. */
export function price<const Public extends Visibility | undefined = undefined>({ required = false, ...words }: OptionalWords<Public>): Field<number, typeof cents, Public> {
  return { ...wordsOf(words), control: { is: 'price' }, schema: numberSchema(1_000_000_000, '价格应为整数，单位分'), ...(required ? {} : { default: 0 }), answer: cents };
}

export function toggle<const Public extends Visibility | undefined = undefined>(byDefault: boolean, words: Words<Public>): Field<boolean, z.ZodMiniBoolean, Public> {
  return { ...wordsOf(words), control: { is: 'switch' }, schema: z.boolean('应为是或否'), default: byDefault, answer: z.boolean() };
}

export function choice<const Value extends string, const Public extends Visibility | undefined = undefined>(
  choices: Choices<Value>,
  { default: byDefault, message, ...words }: Words<Public> & { default?: Value; message?: string },
): Field<Value, z.ZodMiniEnum<{ [Each in Value]: Each }>, Public> {
  const values = z.enum(choices.map(([value]) => value), message ?? '请选择其中一项');
  return { ...wordsOf(words), control: { is: 'choice', choices }, schema: values as unknown as ZodMiniType<Value>, ...(byDefault === undefined ? {} : { default: byDefault }), answer: values };
}

/** A day, YYYY-MM-DD, or ''. */
export function day<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string, z.ZodMiniString, Public> {
  const isDay = (text: string): boolean => text === '' || z.iso.date().safeParse(text).success;
  return { ...wordsOf(words), control: { is: 'day' }, schema: z.string(orMissing('应为文字')).check(z.refine(isDay, '应为空，或写成 2026-12-31 的日期')), default: '', answer: z.string() };
}

const momentSchema = z.iso.datetime({ offset: true, error: '应为带时区的时间' });

/** A time in ISO 8601 with offset. Answers use the call format. */
export function moment<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string, typeof isoTime, Public> {
  return { ...wordsOf(words), control: { is: 'moment' }, schema: momentSchema, answer: isoTime };
}

/** A time or null. */
export function optionalMoment<const Public extends Visibility | undefined = undefined>(words: Words<Public>): Field<string | null, z.ZodMiniNullable<typeof isoTime>, Public> {
  return { ...wordsOf(words), control: { is: 'moment' }, schema: z.nullable(momentSchema), default: null, answer: z.nullable(isoTime) };
}

/** A list of parts with their own fields. Public fields of a part are shown together with the list. */
export function list<const Of extends Fields, const Public extends Visibility | undefined = undefined>(
  max: number,
  fields: Of,
  { required = false, ...words }: OptionalWords<Public>,
): Field<BodyOfFields<Of>[], z.ZodMiniArray<z.ZodMiniObject<AnswerShape<Of, Visibility>>>, Public> {
  return {
    ...wordsOf(words),
    control: { is: 'list', fields, max },
    schema: listSchema(fields, max) as ZodMiniType<BodyOfFields<Of>[]>,
    ...(required ? {} : { default: [] }),
    answer: z.array(z.object(answerShape(fields))) as unknown as z.ZodMiniArray<z.ZodMiniObject<AnswerShape<Of, Visibility>>>,
  };
}

type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;
type Flat<Of> = { [Key in keyof Of]: Of[Key] };
/** The stored value of these fields. */
export type BodyOfFields<Of extends Fields> = Flat<
  { -readonly [Key in keyof Of as undefined extends ValueOf<Of[Key]> ? never : Key]: ValueOf<Of[Key]> } & {
    -readonly [Key in keyof Of as undefined extends ValueOf<Of[Key]> ? Key : never]?: ValueOf<Of[Key]>;
  }
>;
/** The answer type of the fields with a visibility. */
export type AnswerShape<Of extends Fields, Seen extends Visibility> = { -readonly [Key in keyof Of as Of[Key]['public'] extends Seen ? Key : never]: Of[Key]['answer'] };

/**
 * Whether the field is public with this visibility.
 * @param seen left out: with any visibility
 */
export const isPublic = (field: Field, seen?: Visibility): boolean => field.public !== undefined && (seen === undefined || field.public === seen);

export function answerShape<Of extends Fields, Seen extends Visibility = Visibility>(fields: Of, seen?: Seen): AnswerShape<Of, Seen> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isPublic(field, seen) ? [[name, field.answer]] : []))) as AnswerShape<Of, Seen>;
}

/** Returns the schema of a field's value. The server's version sanitises rich text. */
export type SchemaOf = (field: Field) => ZodMiniType;

/** In a list, a field of type `code` must be unique. */
function listSchema(fields: Fields, max: number, schemaOf?: SchemaOf) {
  const codes = Object.keys(fields).filter((name) => fields[name]!.control.is === 'code');
  return arrayOf(objectOf(fields, schemaOf), max).check(({ value, issues }) => {
    for (const name of codes) {
      const seen = new Set<unknown>();
      for (const [index, part] of (value as Record<string, unknown>[]).entries()) {
        const of = part[name];
        if (of && seen.has(of)) issues.push({ code: 'custom', input: of, path: [index, name], message: '这个编码前面已经有了' });
        seen.add(of);
      }
    }
  });
}

/** The schema of each field, with its default. */
export function bodyShape<Of extends Fields>(fields: Of, schemaOf: SchemaOf = ({ schema }) => schema): { -readonly [Name in keyof Of]: ZodMiniType<ValueOf<Of[Name]>> } {
  const shape = Object.entries(fields).map(([name, field]) => {
    const { control } = field;
    const schema = control.is === 'list' ? listSchema(control.fields, control.max, schemaOf) : schemaOf(field);
    return [name, field.isOptional ? z.optional(schema) : field.default === undefined ? schema : z._default(schema, field.default)] as const;
  });
  return Object.fromEntries(shape) as { -readonly [Name in keyof Of]: ZodMiniType<ValueOf<Of[Name]>> };
}

/** The answer schema of each field, public or not. For editors. */
export const editedShape = <Of extends Fields>(fields: Of) => Object.fromEntries(Object.entries(fields).map(([name, { answer }]) => [name, answer])) as { -readonly [Name in keyof Of]: Of[Name]['answer'] };

/** The schema of the stored value. It drops undeclared fields. */
export function objectOf(fields: Fields, schemaOf?: SchemaOf): ZodMiniType {
  return z.strictObject(bodyShape(fields, schemaOf), { error: ({ code: fault }) => (fault === 'unrecognized_keys' ? '没有这个字段' : '应为一组字段') });
}
