/** Freezes a value of JSON with all that it holds, so that it can be shared by all who read it. */
export function deepFrozen<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (part !== null && typeof part === 'object') deepFrozen(part as object);
  return Object.freeze(value);
}
