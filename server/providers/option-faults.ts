/** A missing or invalid option, and its remedy for the operator (Chinese, shown at start-up). */
export interface OptionFault {
  option: string;
  remedy: string;
}

/** Options before they are checked: `kind` is known, and everything else may be missing, as in the environment. */
export type Unchecked<Options extends { kind: string }> = Options extends { kind: string }
  ? { kind: Options['kind'] } & { [Key in Exclude<keyof Options, 'kind'>]?: Options[Key] | undefined }
  : never;

/** Thrown by the factories. It contains every error, so that the operator can correct all of them together. */
export class ProviderOptionsInvalid extends Error {
  override readonly name = 'ProviderOptionsInvalid';
  readonly faults: readonly OptionFault[];

  constructor(provider: string, faults: readonly OptionFault[]) {
    super(`${provider}配置不完整：${faults.map(({ option, remedy }) => `${option}——${remedy}`).join('；')}`);
    this.faults = faults;
  }
}

/** Collects the errors of one set of options. */
export class OptionCheck {
  readonly faults: OptionFault[] = [];

  text(option: string, value: string | undefined, remedy: string): this {
    return this.that(option, typeof value === 'string' && value.trim() !== '', remedy);
  }

  optionalHttpUrl(option: string, value: string | undefined, remedy: string): this {
    return this.that(option, value === undefined || isHttpOrigin(value), remedy);
  }

  optionalPositiveInteger(option: string, value: number | undefined): this {
    return this.that(option, value === undefined || (Number.isInteger(value) && value > 0), '必须是正整数');
  }

  that(option: string, holds: boolean, remedy: string): this {
    if (!holds) this.faults.push({ option, remedy });
    return this;
  }
}

/** Drivers use only the origin, so a path, a query or credentials in the URL would be lost silently. */
function isHttpOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === '' &&
    url.password === ''
  );
}
