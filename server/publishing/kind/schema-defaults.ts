import * as z from 'zod/mini';

const { $ZodArray, $ZodDefault, $ZodNullable, $ZodObject, $ZodOptional, $ZodPrefault, $ZodReadonly, $ZodRecord } = z.core;
type Schema = z.core.$ZodType;

/** Returns the value with the schema's defaults for missing parts. Values that need none are returned as the same object. */
export type ApplyDefaults = (value: unknown) => unknown;

/**
 * Makes a function that adds defaults of new fields to stored values, at any depth: in objects, lists and records, through optional
 * and nullable ones. Existing values are not validated again. Unions and transformed values stay as they are: a new field in one of
 * these needs a migration.
 * @returns null if the schema has no defaults inside
 */
export function defaultsOf(schema: Schema): ApplyDefaults | null {
  if (schema instanceof $ZodObject) return ofObject(schema);
  if (schema instanceof $ZodArray) return ofList(schema._zod.def.element);
  if (schema instanceof $ZodRecord) return ofRecord(schema._zod.def.valueType);
  if ([$ZodOptional, $ZodNullable, $ZodDefault, $ZodPrefault, $ZodReadonly].some((wrapper) => schema instanceof wrapper)) return defaultsOf((schema as z.core.$ZodOptional)._zod.def.innerType);
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

function ofObject(schema: z.core.$ZodObject): ApplyDefaults | null {
  const fields = Object.entries(schema._zod.def.shape);
  const defaults: Record<string, unknown> = {};
  const inner: [string, ApplyDefaults][] = [];
  for (const [field, of] of fields) {
    const absent = z.safeParse(of, undefined);
    if (absent.success && absent.data !== undefined) defaults[field] = absent.data;
    const apply = defaultsOf(of);
    if (apply) inner.push([field, apply]);
  }
  if (Object.keys(defaults).length === 0 && inner.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    const whole = { ...defaults, ...value };
    for (const [field, apply] of inner) if (field in whole) whole[field] = apply(whole[field]);
    return whole;
  };
}

function ofList(element: Schema): ApplyDefaults | null {
  const apply = defaultsOf(element);
  return apply && ((value) => (Array.isArray(value) ? value.map(apply) : value));
}

function ofRecord(element: Schema): ApplyDefaults | null {
  const apply = defaultsOf(element);
  return apply && ((value) => (isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, apply(item)])) : value));
}
