/** A choice among a few options, side by side. */
export function Segments<Value extends string | number | null>({ label, choices, chosen, onChoose }: { label: string; choices: readonly (readonly [Value, string])[]; chosen: Value; onChoose: (value: Value) => void }) {
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {choices.map(([value, name]) => (
        <label key={name}>
          <input type="radio" name={label} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
