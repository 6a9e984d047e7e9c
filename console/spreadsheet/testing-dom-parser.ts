import { vi } from 'vitest';

/**
 * The part of the DOM that the workbook reader uses. Node has no `DOMParser`. As in browsers, text that is not well-formed gives a document
 * with a `parsererror`.
 */
class TestElement {
  readonly localName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parentElement: TestElement | null;
  readonly children: (TestElement | string)[] = [];

  constructor(name: string, attributes: ReadonlyMap<string, string>, parentElement: TestElement | null) {
    this.localName = name.replace(/^.*:/, '');
    this.attributes = attributes;
    this.parentElement = parentElement;
  }

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  getElementsByTagNameNS(_: '*', name: string): TestElement[] {
    return this.children.flatMap((child) => (typeof child === 'string' ? [] : [...(child.localName === name ? [child] : []), ...child.getElementsByTagNameNS('*', name)]));
  }

  getElementsByTagName(name: string): TestElement[] {
    return this.getElementsByTagNameNS('*', name);
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) => (code ? String.fromCodePoint(Number(code)) : (entities[name] ?? '')));

function parsed(xml: string): TestElement {
  const root = new TestElement('', new Map(), null);
  let open = root;
  const rest = xml.replaceAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|<\?[^>]*\?>|([^<]+)/g, (_, end: string, name: string | undefined, attributes: string, isEmpty: string, text: string | undefined) => {
    if (text !== undefined) open.children.push(unescaped(text));
    else if (name !== undefined && end === '/') {
      if (open.parentElement === null || open.localName !== name.replace(/^.*:/, '')) return '!';
      open = open.parentElement;
    } else if (name !== undefined) {
      const element = new TestElement(name, new Map([...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescaped(value!)])), open);
      open.children.push(element);
      if (isEmpty === '') open = element;
    }
    return '';
  });
  if (rest !== '' || open !== root) root.children.push(new TestElement('parsererror', new Map(), root));
  return root;
}

/** Stubs `DOMParser` until the end of the test. */
export const stubDomParser = (): void =>
  void vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = parsed;
    },
  );
