import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { recordEarlyInput } from './early-input.ts';

/** A field as React sees it: an event without a change is ignored. */
class Field extends EventTarget {
  tagName = 'INPUT';
  name = '';
  isConnected = true;
  entered: string[] = [];
  type = 'text';
  #value = '';
  constructor() {
    super();
    this.addEventListener('input', () => this.entered.push(this.#value));
  }
  get value() {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
}

/** The document's script in a page whose scripts have not loaded yet. */
function page() {
  const window = new EventTarget();
  const global: { takeOver?: (() => void) | null; addEventListener: EventTarget['addEventListener']; removeEventListener: EventTarget['removeEventListener']; Event: typeof Event; document: object } = {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    Event,
    document: { getElementsByName: (name: string) => replaced.filter((field) => field.name === name) },
  };
  const replaced: Field[] = [];
  runInNewContext(recordEarlyInput, global);
  const happen = (name: 'input' | 'click', target: object) => window.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: target }));
  return { replaced, happen, takeOver: () => global.takeOver?.(), isTakenOver: () => global.takeOver === null };
}

test('a text typed before hydration is entered again after it, also into a field that has replaced the first', () => {
  const { replaced, happen, takeOver, isTakenOver } = page();
  const [kept, former, latter] = [new Field(), new Field(), new Field()];
  Object.assign(former, { name: 'phone', value: '139' });
  kept.value = '赵敏';
  happen('input', kept);
  happen('input', former);
  // Hydration has emptied the field and replaced the other.
  kept.value = '';
  former.isConnected = false;
  latter.name = 'phone';
  replaced.push(latter);
  takeOver();
  expect([kept.entered.at(-1), former.entered, latter.entered.at(-1)]).toEqual(['赵敏', [], '139']);
  expect(isTakenOver()).toBe(true);
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
