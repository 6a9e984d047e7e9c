/** Rules about which file may import which. The order of folders and modules is that of docs/architecture.md. */
import { builtinModules } from 'node:module';
import type { Rule } from './rule.ts';
import { faultAt, nameOf, stringOf, type Import, type Source, type SyntaxNode } from './source.ts';

/** The modules that a module may import besides itself. A module that is not listed imports no other module. */
const mayMeet: Record<string, readonly string[]> = {
  'sms-codes': ['captcha', 'accounts'],
  enterprises: ['sms-codes', 'accounts', 'editions'],
  logins: ['captcha', 'sms-codes', 'accounts', 'enterprises'],
  wechat: ['sms-codes', 'accounts', 'enterprises', 'logins'],
  enquiries: ['site'],
  content: ['accounts'],
  coupons: ['accounts'],
  live: ['captcha', 'sms-codes', 'accounts', 'enterprises', 'logins'],
  experts: ['courses'],
};

/** Layers of publishing, lowest first: each row may use all rows before it. */
const publishingRows = ['schedule.ts', 'tables.ts', 'kind/', 'search/', 'invalidation/', 'reading/', 'areas.ts', 'industries.ts', 'site-configuration.ts', 'editing/', 'former-addresses/', 'publish.ts', 'save-published.ts', 'seeding/', 'reindexing/', 'removal/', 'index.ts'];

/** Layers of the module live, lowest first: each row may use all rows before it. */
const liveRows = ['tables.ts', 'document-pages.ts', 'files.ts', 'booking-tokens.ts', 'store.ts', 'recording-store.ts', 'schedule-store.ts', 'room-cache-tag.ts', 'enterprise-of.ts', 'writable-live.ts', 'room-owner.ts', 'kinds.ts', 'events/', 'participants.ts', 'lives.ts', 'present.ts', 'schedule.ts', 'invitations/', 'notices/', 'storage/', 'uploads/', 'documents/', 'room/', 'class/', 'push/', 'bookings/', 'stream-keys/', 'class-watch.ts', 'replays/', 'quiz-bank/', 'my/', 'login/', 'console/', 'personal-data-store.ts', 'personal-data.ts', 'seed-rooms.ts', 'sample-on-air.ts', 'remove-rooms.ts', 'transfer.ts', 'handlers.ts', 'index.ts'];

/** Layers of the portal, lowest first: each row may use all rows before it. */
const portalRows = ['styles.css', 'site.ts', 'context.ts', 'deferred-hydration.tsx', 'page-data.ts', 'use-query.ts', 'session-end.ts', 'client.ts', 'push-reminders.ts', 'analytics/', 'shell/', 'page-parts/', 'seo/', 'reading/', 'lists/', 'courses/', 'help/', 'product/', 'in-app/', 'lives/', 'live-room/', 'dialogs/', 'live-login/', 'registration/', 'pages/', 'routes.ts', 'root.tsx', 'entry.'];
/** Imports the dialogs when they are opened. */
const fetchesDialogs = 'portal/shell/dialog-host.tsx';

/** Top folders and the folders that they may import from. A folder may always import from itself. Every entry must be used by an import. */
const folderMayImport: Record<string, readonly string[]> = {
  contract: [],
  browser: ['contract'],
  ui: ['contract', 'browser'],
  portal: ['contract', 'browser', 'ui'],
  mobile: ['contract', 'browser', 'ui', 'portal'],
  console: ['contract', 'browser', 'ui'],
  server: ['contract'],
  tools: ['contract', 'server'],
  seed: [],
};

/** Files of the portal that do not run in a browser. */
const runsAtHome = ['portal/routes.ts', 'portal/entry.server.tsx'];

/** Only loaders import these, and the build removes loaders from the pages' scripts. */
const readDeclarations = ['portal/lists/record-code.ts', 'portal/pages/search/kinds.ts'];

export function forbidden(source: Source, isForbidden: (imported: Import) => boolean, message: (imported: Import) => string) {
  return source.imports.filter(isForbidden).map((imported) => faultAt(source, imported.start, message(imported)));
}

const topOf = (path: string) => path.split('/')[0]!;
const packageOf = (specifier: string) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
const isBuiltin = (specifier: string) => specifier.startsWith('node:') || builtinModules.includes(packageOf(specifier));
const pageFolderOf = (path: string) => /^portal\/pages\/[^/]+\//.exec(path)?.[0];
const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
const publishingFolder = 'server/publishing/';
/** Files that import types of publishing directly, because importing its index would create import cycles. */
const publishingBeside: Record<string, string> = { 'server/database/tables.ts': 'server/publishing/tables.ts', 'server/context.ts': 'server/publishing/invalidation/cache-tags.ts' };
const portalRowOf = (path: string) => portalRows.findIndex((row) => path.slice('portal/'.length).startsWith(row));
const liveFolder = 'server/modules/live/';
const liveRowOf = (path: string) => liveRows.findIndex((row) => path.slice(liveFolder.length).startsWith(row));
const publishingRowOf = (path: string) => publishingRows.findIndex((row) => path.slice(publishingFolder.length).startsWith(row));

/** Permissions in the lists above that no import uses. */
export function unusedPermissions(sources: readonly Source[]): string[] {
  const used = new Set<string>();
  for (const { path, isTest, imports } of sources) {
    if (isTest) continue;
    for (const { target } of imports) {
      if (target === undefined) continue;
      used.add(`${path} > ${target}`).add(`${topOf(path)}/ > ${topOf(target)}/`).add(`module ${moduleOf(path)} > ${moduleOf(target)}`);
    }
  }
  const permitted = [
    ...Object.entries(folderMayImport).flatMap(([own, others]) => others.map((other) => `${own}/ > ${other}/`)),
    ...Object.entries(mayMeet).flatMap(([own, others]) => others.map((other) => `module ${own} > ${other}`)),
    ...Object.entries(publishingBeside).map(([path, target]) => `${path} > ${target}`),
  ];
  return permitted.filter((permission) => !used.has(permission));
}

export const boundaries: readonly Rule[] = [
  {
    says: 'contract/ imports zod alone',
    faultsOf: (source) =>
      !source.path.startsWith('contract/') || source.isTest
        ? []
        : forbidden(source, ({ specifier, target }) => !target && packageOf(specifier) !== 'zod', ({ specifier }) => `contract/ imports ${specifier}`),
    keeps: {
      'contract/calls/live.ts': `import * as z from 'zod/mini'; import { call } from './call.ts';`,
      'contract/pages.test.ts': `import { test } from 'vitest';`,
    },
    breaks: { 'contract/rules/phone.ts': `import { createHash } from 'node:crypto';`, 'contract/client.ts': `import ky from 'ky';` },
  },

  {
    says: 'each folder imports only from the folders beneath it',
    faultsOf(source) {
      const allowed = folderMayImport[topOf(source.path)];
      if (!allowed || source.isTest) return [];
      return forbidden(
        source,
        ({ target }) => target !== undefined && target.includes('/') && topOf(target) !== topOf(source.path) && !allowed.includes(topOf(target)),
        ({ target }) => `${topOf(source.path)}/ imports ${target}`,
      );
    },
    keeps: { 'portal/pages/home/page.tsx': `import { pages } from '../../../contract/pages.ts'; import { Button } from '../../../ui/button.tsx';` },
    breaks: {
      'portal/pages/home/loader.ts': `import type { Context } from '../../../server/context.ts';`,
      'portal/shell/header.tsx': `const Console = import('../../console/root.tsx');`,
      'contract/pages.ts': `import { x } from '../server/config.ts';`,
      'server/http/pages.ts': `import { clientContext } from '../../portal/context.ts';`,
      'ui/field.tsx': `export * from '../portal/shell/header.tsx';`,
    },
  },

  {
    says: 'no file imports a page of the portal: what two pages need has a room of its own',
    faultsOf(source) {
      if (!/^(portal|mobile)\//.test(source.path) || source.isTest) return [];
      const own = pageFolderOf(source.path);
      return forbidden(
        source,
        ({ target }) => target !== undefined && pageFolderOf(target) !== undefined && pageFolderOf(target) !== own,
        ({ target }) => `${source.path} imports ${target}`,
      );
    },
    keeps: {
      'portal/pages/home/screens/screen.tsx': `import picture from '../pictures/board.svg'; import { Shot } from '../../../product/shot.tsx';`,
      'portal/testing/render-page.tsx': `import { useCarousel } from '../pages/home/use-carousel.ts';`,
    },
    breaks: {
      'portal/pages/live-interaction/screens.tsx': `import board from '../home/pictures/board.svg';`,
      'portal/courses/course-row.tsx': `import { Facts } from '../pages/course-detail/facts.tsx';`,
      'portal/shell/dialog-host.tsx': `const page = import('../pages/login/page.tsx');`,
      'mobile/pages/courses/page.tsx': `import { loader } from '../../../portal/pages/course-list/page.tsx';`,
    },
  },

  {
    says: 'a room of the portal uses the rooms beneath it',
    faultsOf(source) {
      if (!source.path.startsWith('portal/') || source.isTest || !/\.tsx?$/.test(source.path)) return [];
      const own = portalRowOf(source.path);
      if (own < 0) return [`${source.path}:1: stands in no row of the portal`];
      return forbidden(
        source,
        ({ target }) => target !== undefined && target.startsWith('portal/') && portalRowOf(target) > own && !(source.path === fetchesDialogs && target.startsWith('portal/dialogs/')),
        ({ target }) => `${source.path} imports ${target}`,
      );
    },
    keeps: {
      'portal/lists/list-head.tsx': `import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'; import { SearchForm } from './search-form.tsx';`,
      'portal/shell/dialog-host.tsx': `const dialog = import('../dialogs/enquiry/enquiry-dialog.tsx');`,
      'portal/testing/render-page.tsx': `import { Layout } from '../root.tsx';`,
    },
    breaks: {
      'portal/page-parts/call-to-action.tsx': `import { Section } from '../product/section.tsx';`,
      'portal/session-end.ts': `import { openDialog } from './shell/dialogs.ts';`,
      'portal/shell/header.tsx': `const dialog = import('../dialogs/enquiry/enquiry-dialog.tsx');`,
      'portal/parts/badge.tsx': `export const badge = 1;`,
    },
  },

  {
    says: 'browser/ draws nothing: no component, no style, of React the subscription to a store alone',
    faultsOf(source) {
      if (!source.path.startsWith('browser/') || source.isTest) return [];
      if (!source.path.endsWith('.ts')) return [`${source.path}:1: draws`];
      const hooks = source.nodes.flatMap((node) =>
        node.type === 'ImportDeclaration' && stringOf(node.source) === 'react' && node.importKind !== 'type'
          ? (node.specifiers as SyntaxNode[]).filter((each) => nameOf(each.imported) !== 'useSyncExternalStore').map((each) => faultAt(source, each.start, `imports ${nameOf(each.local)} of React`))
          : [],
      );
      return [...hooks, ...forbidden(source, ({ specifier, target }) => !target && specifier !== 'react' && !/^(@noble\/|@embedpdf\/pdfium(\/|$)|zod\/mini$|hls\.js(\/light)?$|mpegts\.js$)/.test(specifier), ({ specifier }) => `browser/ imports ${specifier}`)];
    },
    keeps: { 'browser/session/session.ts': `import { useSyncExternalStore } from 'react';`, 'browser/cipher/encrypt-form.ts': `import { ecb } from '@noble/ciphers/aes.js';` },
    breaks: {
      'browser/toasts.ts': `import { useEffect, useSyncExternalStore } from 'react';`,
      'browser/analytics/page-tracking.ts': `import { useLocation } from 'react-router';`,
      'browser/captcha/panel.tsx': `export const panel = 1;`,
      'browser/captcha/captcha.css': '',
    },
  },

  {
    says: 'what a page carries checks its input with zod/mini',
    faultsOf: (source) =>
      !/^(contract|browser|portal|mobile|console|ui)\//.test(source.path) || source.isTest ? [] : forbidden(source, ({ specifier }) => packageOf(specifier) === 'zod' && specifier !== 'zod/mini', ({ specifier }) => `${source.path} imports ${specifier}`),
    keeps: { 'contract/calls/live.ts': `import * as z from 'zod/mini';`, 'server/config.ts': `import { z } from 'zod';` },
    breaks: { 'contract/rules/phone.ts': `import { z } from 'zod';`, 'ui/field.tsx': `import * as z from 'zod';`, 'console/pages/course/form.tsx': `import { z } from 'zod/v4';` },
  },

  {
    says: 'public pages import nothing of the server and no console package',
    faultsOf: (source) =>
      !/^(browser|portal|mobile|ui)\//.test(source.path) || source.isTest || /\.server\.tsx?$/.test(source.path)
        ? []
        : forbidden(
            source,
            ({ specifier, target, typeOnly }) => !target && !typeOnly && (/^(antd|@ant-design|@tanstack|hono|kysely|pg|pino)/.test(specifier) || (isBuiltin(specifier) && !runsAtHome.includes(source.path))),
            ({ specifier }) => `a public page imports ${specifier}`,
          ),
    keeps: { 'portal/pages/home/page.tsx': `import { useState } from 'react'; import * as z from 'zod/mini';`, 'portal/entry.server.tsx': `import { PassThrough } from 'node:stream';` },
    breaks: { 'portal/pages/home/page.tsx': `import { Table } from 'antd';`, 'ui/field.tsx': `import { Hono } from 'hono';`, 'portal/shell/header.tsx': `import fs from 'node:fs';` },
  },

  {
    says: 'public pages take the declarations of content by type alone: their labels and help are for the console',
    faultsOf: (source) =>
      !/^(browser|portal|mobile|ui)\//.test(source.path) || source.isTest || readDeclarations.includes(source.path)
        ? []
        : forbidden(source, ({ target, typeOnly }) => !typeOnly && target?.startsWith('contract/content/') === true, ({ target }) => `a public page imports ${target}`),
    keeps: {
      'portal/pages/course-detail/page.tsx': `import type { Body } from '../../../contract/content/index.ts';`,
      'portal/lists/record-code.ts': `import { detailPage } from '../../contract/content/index.ts';`,
      'console/editor/form.tsx': `import { course } from '../../contract/content/course.ts';`,
    },
    breaks: { 'portal/courses/course-row.tsx': `import { course } from '../../contract/content/course.ts';`, 'ui/field.tsx': `import { declarations } from '../contract/content/index.ts';` },
  },

  {
    says: 'what the console is made of stays in the console: neither the server nor a public page meets it',
    faultsOf: (source) =>
      source.path.startsWith('console/')
        ? []
        : forbidden(
            source,
            ({ specifier, target }) => target?.startsWith('console/') || /^(antd|@ant-design|@rc-component|@tanstack)(\/|$)/.test(specifier),
            ({ specifier }) => `${source.path} imports ${specifier}`,
          ),
    keeps: { 'console/app.tsx': `import { Table } from 'antd'; import { Logo } from '../ui/logo.tsx';`, 'server/http/console.ts': `const file = join(root, 'build', 'console');` },
    breaks: {
      'server/http/console.ts': `import config from '../../console/vite.config.ts';`,
      'server/modules/news/handlers.ts': `import dayjs from '@rc-component/util';`,
      'portal/entry.server.tsx': `import { renderToString } from 'react-dom/server'; import { ConfigProvider } from 'antd';`,
      'ui/dialog.tsx': `const { Modal } = await import('antd');`,
      'mobile/home.tsx': `import type { TableProps } from 'antd';`,
    },
  },

  {
    says: 'modules meet through their index.ts, in one direction',
    faultsOf(source) {
      const own = moduleOf(source.path);
      if (!source.path.startsWith('server/')) return [];
      return forbidden(
        source,
        ({ target }) => {
          const other = target && moduleOf(target);
          if (!other || other === own) return false;
          // The list of all tables is composed of the modules' declarations.
          if (source.path === 'server/database/tables.ts' && target.endsWith('/tables.ts')) return false;
          if (!target.endsWith(`/${other}/index.ts`)) return true;
          return own !== undefined && !source.isTest && !(mayMeet[own] ?? []).includes(other);
        },
        ({ target }) => `${own ? `module ${own}` : 'the server'} imports ${target}`,
      );
    },
    keeps: {
      'server/modules/enterprises/handlers.ts': `import { findPerson } from '../accounts/index.ts'; import { find } from './store.ts';`,
      'server/database/tables.ts': `import type { LiveTables } from '../modules/live/tables.ts';`,
    },
    breaks: {
      'server/modules/enterprises/handlers.ts': `import { findPerson } from '../accounts/store.ts';`,
      'server/modules/accounts/login.ts': `import { membershipsOf } from '../enterprises/index.ts';`,
      'server/modules/news/handlers.ts': `import type { Course } from '../courses/index.ts';`,
      'server/http/app.ts': `import { handlers } from '../modules/live/handlers.ts';`,
    },
  },

  {
    says: 'publishing is met through its index.ts, and within it a file uses what stands beneath',
    faultsOf(source) {
      if (!source.path.startsWith('server/')) return [];
      const isWithin = source.path.startsWith(publishingFolder);
      if (isWithin && source.isTest) return [];
      const own = publishingRowOf(source.path);
      if (isWithin && own < 0) return [`${source.path}:1: stands in no row of publishing`];
      return forbidden(
        source,
        ({ target }) => {
          if (!target?.startsWith(publishingFolder)) return false;
          if (isWithin) return publishingRowOf(target) > own;
          return target !== `${publishingFolder}index.ts` && publishingBeside[source.path] !== target;
        },
        ({ target }) => `${source.path} imports ${target}`,
      );
    },
    keeps: {
      'server/modules/news/kind.ts': `import { defineKind } from '../../publishing/index.ts';`,
      'server/publishing/reading/published.ts': `import { readBody } from '../kind/kind.ts'; import { holdsAll } from '../search/index-store.ts';`,
      'server/database/tables.ts': `import type { PublishingTables } from '../publishing/tables.ts';`,
      'server/context.ts': `import type { CacheTags } from './publishing/invalidation/cache-tags.ts';`,
    },
    breaks: {
      'server/modules/news/read.ts': `import { list } from '../../publishing/reading/published-store.ts';`,
      'server/portal.ts': `import type { CacheTags } from './publishing/invalidation/cache-tags.ts';`,
      'server/publishing/search/search.ts': `import type { Reading } from '../reading/published.ts';`,
      'server/publishing/misc/dates.ts': `export const now = 0;`,
    },
  },

  {
    says: 'within the module live a file uses what stands beneath',
    faultsOf(source) {
      if (!source.path.startsWith(liveFolder) || source.isTest) return [];
      const own = liveRowOf(source.path);
      if (own < 0) return [`${source.path}:1: stands in no row of live`];
      return forbidden(source, ({ target }) => target?.startsWith(liveFolder) === true && liveRowOf(target) > own, ({ target }) => `${source.path} imports ${target}`);
    },
    keeps: {
      'server/modules/live/class/class.ts': `import { changeWithEvent } from '../events/change-with-event.ts'; import { endClassSession } from './class-session-store.ts';`,
      'server/modules/live/events/event-store.ts': `import type { Read } from '../../../database/index.ts';`,
      'server/modules/live/events/event-lookups.test.ts': `import { speakersOf } from '../room/speakers.ts';`,
    },
    breaks: {
      'server/modules/live/documents/documents.ts': `import { listRooms } from '../console/room-store.ts';`,
      'server/modules/live/push/subscriptions.ts': `import type { Booking } from '../bookings/booking-store.ts';`,
      'server/modules/live/class/class.ts': `const keys = import('../stream-keys/stream-keys.ts');`,
      'server/modules/live/store.ts': `import { erasedName } from './events/erased-name.ts';`,
      'server/modules/live/misc/dates.ts': `export const now = 0;`,
    },
  },

  {
    says: 'what Node runs directly names its files with their extension and holds no JSX',
    faultsOf: (source) =>
      !/^(contract|server|seed|tools|benchmarks|e2e)\//.test(source.path)
        ? []
        : [
            ...forbidden(source, ({ target }) => target !== undefined && !/\.(ts|mjs|js|json)$/.test(target), ({ specifier }) => `${specifier} cannot be run as it is`),
            ...(source.path.endsWith('.tsx') ? [`${source.path}:1: JSX needs a build, and this folder has none`] : []),
          ],
    keeps: { 'server/main.ts': `import { app } from './http/app.ts'; await import('../build/server/index.js');` },
    breaks: { 'server/main.ts': `import { app } from './http/app';`, 'server/http/page.ts': `import { Page } from './page.tsx';`, 'server/http/page.tsx': `export const x = 1;` },
  },
];
