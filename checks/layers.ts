/** Layers of the server: a file imports only from its own layer and from lower ones. */
import type { Rule } from './rule.ts';
import { faultAt } from './source.ts';

/** From the lowest layer up. Each row may import all rows before it. */
const layers: readonly { name: string; holds: RegExp }[] = [
  { name: 'clock, randomness, hashes, masked numbers, frozen values and turns', holds: /^server\/(clock|randomness|secret-hash|retention|masked-numbers|deep-frozen|in-turns)\.ts$/ },
  { name: 'threads', holds: /^server\/threads\// },
  { name: 'providers', holds: /^server\/providers\// },
  { name: 'settings, secrets and measures', holds: /^server\/(settings|config|secrets|metrics|context)\.ts$/ },
  { name: 'database, bus and limits', holds: /^server\/(database|bus|limits)\// },
  { name: 'what a handler sees of a call', holds: /^server\/calls\// },
  { name: 'outbox and audit', holds: /^server\/(outbox|audit)\// },
  { name: 'the life of content', holds: /^server\/publishing\// },
  { name: 'modules', holds: /^server\/modules\// },
  { name: "people's data, seeds, trial expiry, hourly jobs and the kinds of content", holds: /^server\/(personal-data|seeding|trial-expiry|jobs)\/|^server\/content-kinds\.ts$/ },
  { name: 'what answers HTTP', holds: /^server\/http\// },
  { name: 'programs', holds: /^server\// },
];

/** Files that add members directly: enterprises for those that it created or locked, commands and seeds for those that they created. */
const addsMembers = /^server\/(modules\/enterprises\/|commands\/create-operator\.ts$|seeding\/accounts\.ts$)/;

/** Files that import types from higher layers: all tables, the whole context, the providers' settings. */
const namesTypesAbove = new Set(['server/context.ts', 'server/database/tables.ts', 'server/providers/from-settings.ts']);

const layerOf = (path: string): number => layers.findIndex(({ holds }) => holds.test(path));

export const layering: readonly Rule[] = [
  {
    says: 'the server imports downwards',
    faultsOf(source) {
      if (!source.path.startsWith('server/') || source.isTest) return [];
      const own = layerOf(source.path);
      return source.imports
        .filter(({ target, typeOnly }) => !(typeOnly && namesTypesAbove.has(source.path)) && target?.startsWith('server/') && layerOf(target) > own)
        .map(({ start, target }) => faultAt(source, start, `“${layers[own]!.name}” imports ${target} of “${layers[layerOf(target!)]!.name}”`));
    },
    keeps: {
      'server/modules/enterprises/handlers.ts': `import { refuse } from '../../calls/refusal.ts'; import type { Tx } from '../../database/index.ts';`,
      'server/portal.ts': `import { createHosts } from './http/hosts.ts';`,
      'server/database/tables.ts': `import type { LiveTables } from '../modules/live/tables.ts';`,
    },
    breaks: {
      'server/modules/enterprises/handlers.ts': `import { createHosts } from '../../http/hosts.ts';`,
      'server/modules/news/handlers.ts': `import type { Portal } from '../../portal.ts';`,
      'server/context.ts': `import { createBus } from './bus/index.ts';`,
      'server/modules/news/read.ts': `import { exportPerson } from '../../personal-data/index.ts';`,
      'server/modules/live/rooms.ts': `import { startPortal } from '../../portal.ts';`,
      'server/calls/caller.ts': `import { answer } from '../http/answer.ts';`,
      'server/database/people.ts': `import { findPerson } from '../modules/accounts/index.ts';`,
      'server/providers/sms/aliyun.ts': `import { phoneIndexOf } from '../../modules/accounts/index.ts';`,
    },
  },

  {
    says: 'members are added by admitMember, which asks whether the enterprise takes new ones',
    faultsOf: (source) =>
      !source.path.startsWith('server/') || source.isTest || addsMembers.test(source.path)
        ? []
        : source.nodes.flatMap((node) => (node.type === 'ImportSpecifier' && (node.imported as { name?: string }).name === 'addMembership' ? [faultAt(source, node.start, 'addMembership')] : [])),
    keeps: {
      'server/modules/logins/register-person.ts': `import { admitMember } from '../enterprises/index.ts';`,
      'server/modules/enterprises/register-enterprise.ts': `import { addMembership } from '../accounts/index.ts';`,
    },
    breaks: { 'server/modules/logins/register-person.ts': `import { addMembership } from '../accounts/index.ts';` },
  },

  {
    says: 'compose.ts alone chooses clock, randomness and providers',
    faultsOf: (source) =>
      !source.path.startsWith('server/') || source.isTest || source.path === 'server/compose.ts' || /^server\/(clock|randomness)\.ts$/.test(source.path) || source.path.startsWith('server/providers/')
        ? []
        : source.nodes.flatMap((node) => {
            if (node.type !== 'ImportSpecifier' || node.importKind === 'type') return [];
            const name = (node.imported as { name?: string }).name ?? '';
            return /^system(Clock|Randomness)$|^create\w+Provider$/.test(name) ? [faultAt(source, node.start, name)] : [];
          }),
    keeps: { 'server/compose.ts': `import { systemClock } from './clock.ts';`, 'server/modules/news/read.ts': `import type { Clock } from '../../clock.ts';` },
    breaks: { 'server/modules/live/rooms.ts': `import { systemClock } from '../../clock.ts';`, 'server/http/server.ts': `import { createSmsProvider } from '../providers/sms/index.ts';` },
  },
];
