import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { recordEarlyInput } from './early-input.ts';

class NativeField extends EventTarget {
  tagName = 'INPUT';
  name = '';
  isConnected = true;
  text = '';
  isTicked = false;
  readonly type: string;
  constructor(type: string) {
    super();
    this.type = type;
    if (type === 'select') this.tagName = 'SELECT';
  }
  get value() {
    return this.text;
  }
  set value(value: string) {
    // Browsers remove spaces around addresses.
    this.text = this.type === 'email' ? value.trim() : value;
  }
  get checked() {
    return this.isTicked;
  }
  set checked(checked: boolean) {
    this.isTicked = checked;
  }
  click() {
    this.isTicked = this.type === 'radio' || !this.isTicked;
    this.dispatchEvent(new Event('click'));
  }
}

/** Begins what React does from hydration on: it hears events only with a change since the value that it has seen. @returns what it hears */
function hydrate(field: NativeField): (string | boolean)[] {
  const heard: (string | boolean)[] = [];
  const property = field.type === 'checkbox' || field.type === 'radio' ? 'checked' : 'value';
  let seen = field[property];
  const native = Object.getOwnPropertyDescriptor(NativeField.prototype, property)!;
  Object.defineProperty(field, property, {
    get: () => native.get!.call(field) as string | boolean,
    set(value: string & boolean) {
      seen = value;
      native.set!.call(field, value);
    },
  });
  const hear = () => {
    if (field[property] === seen) return;
    seen = field[property];
    heard.push(seen);
  };
  field.addEventListener(field.tagName === 'SELECT' ? 'change' : property === 'checked' ? 'click' : 'input', hear);
  return heard;
}

/** A page that has run only the script of its document. */
function page() {
  const window = new EventTarget();
  const named: NativeField[] = [];
  const global: Record<string, unknown> & { takeOver?: (() => void) | null } = {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    Event,
    document: { getElementsByName: (name: string) => named.filter((field) => field.name === name) },
  };
  runInNewContext(recordEarlyInput, global);
  const happen = (name: 'input' | 'click', target: object) => window.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: target }));
  return { named, happen, takeOver: () => global.takeOver?.(), isTakenOver: () => global.takeOver === null };
}

test.for([
  ['text', '赵敏'],
  ['email', 'zhaomin@qihang.example'],
  ['select', 'school'],
  ['radio', true],
  ['checkbox', true],
  // Ticked, and unticked again.
  ['checkbox', false],
] as const)('what was entered into a field (%s) before hydration is heard once after it: %s', ([type, entered]) => {
  const { happen, takeOver, isTakenOver } = page();
  const field = new NativeField(type);
  if (typeof entered === 'boolean') field.checked = entered;
  else field.value = entered;
  happen('input', field);
  const heard = hydrate(field);
  takeOver();
  expect(heard).toEqual([entered]);
  expect(isTakenOver()).toBe(true);
});

test('if hydration replaces a field, its text is entered into the new field of the same name; a file field is not changed', () => {
  const { named, happen, takeOver } = page();
  const [former, latter, file] = [new NativeField('text'), new NativeField('text'), new NativeField('file')];
  Object.assign(former, { name: 'phone', text: '139' });
  latter.name = 'phone';
  happen('input', former);
  happen('input', file);
  former.isConnected = false;
  named.push(latter);
  const heard = [hydrate(latter), hydrate(file)];
  takeOver();
  expect(heard).toEqual([['139'], []]);
});

test('the last button pressed before hydration is pressed once, unless it submits its form', () => {
  const pressed: string[] = [];
  const button = (name: string, submits = false) => {
    const own: object = { isConnected: true, type: submits ? 'submit' : 'button', form: submits ? {} : null, click: () => pressed.push(name), closest: () => own };
    return own;
  };
  const first = page();
  first.happen('click', button('menu'));
  first.happen('click', button('search'));
  first.takeOver();
  first.takeOver();
  expect(pressed).toEqual(['search']);
  const second = page();
  second.happen('click', button('submit', true));
  second.takeOver();
  expect(pressed).toEqual(['search']);
});
