/** Freezes a JSON value with everything inside it, so that all readers can share it. */
export function deepFrozen<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (part !== null && typeof part === 'object') deepFrozen(part as object);
  return Object.freeze(value);
}
