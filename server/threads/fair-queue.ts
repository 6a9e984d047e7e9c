/** Source of an order: an address, and its network. */
export interface Origin {
  address: string;
  network: string;
}

interface Network<Item> {
  /** Queues by address, in order of turns: the first is served next and then moves to the end. */
  lines: Map<string, Item[]>;
  size: number;
}

/**
 * A queue in which networks take turns, and within each network its addresses. A source of a thousand orders delays only
 * itself, and others wait for one turn of each waiting source. Sizes are limited: an address has a maximum, and when the queue is
 * full, the newest order of the longest line of the busiest network is dropped, so that one source cannot block others.
 */
export class FairQueue<Item> {
  readonly #perAddress: number;
  readonly #total: number;
  /** In order of turns, like the lines. */
  readonly #networks = new Map<string, Network<Item>>();
  #size = 0;

  constructor({ perAddress, total }: { perAddress: number; total: number }) {
    this.#perAddress = perAddress;
    this.#total = total;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns the dropped item: this one or another. Undefined if there was room */
  add(item: Item, { address, network: name }: Origin): Item | undefined {
    let network = this.#networks.get(name);
    if (!network) this.#networks.set(name, (network = { lines: new Map(), size: 0 }));
    let line = network.lines.get(address);
    if (!line) network.lines.set(address, (line = []));
    if (line.length >= this.#perAddress) return item;
    line.push(item);
    network.size++;
    this.#size++;
    return this.#size > this.#total ? this.#giveWay() : undefined;
  }

  /** Takes the next item in turn. */
  next(): Item | undefined {
    const [first] = this.#networks;
    if (!first) return undefined;
    const [name, network] = first;
    const [address, line] = network.lines.entries().next().value!;
    const item = line.shift();
    this.#size--;
    network.size--;
    this.#networks.delete(name);
    network.lines.delete(address);
    if (line.length > 0) network.lines.set(address, line);
    if (network.size > 0) this.#networks.set(name, network);
    return item;
  }

  #giveWay(): Item | undefined {
    const [name, network] = largest(this.#networks, ({ size }) => size);
    const [address, line] = largest(network.lines, ({ length }) => length);
    const item = line.pop();
    this.#size--;
    network.size--;
    if (line.length === 0) network.lines.delete(address);
    if (network.size === 0) this.#networks.delete(name);
    return item;
  }
}

/** The largest entry. Among equal ones, the last. */
function largest<Value>(entries: Iterable<[string, Value]>, sizeOf: (value: Value) => number): [string, Value] {
  let found: [string, Value] | undefined;
  for (const entry of entries) if (!found || sizeOf(entry[1]) >= sizeOf(found[1])) found = entry;
  return found!;
}
