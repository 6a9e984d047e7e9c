/** Installs the packages of the console and builds it while `npm start` already serves the portal. */
import { constants, setPriority } from 'node:os';
import { buildConsole } from './portal-build.mjs';
import { Stop, errorMessageOf, main, say } from './terminal.mjs';

// npm and Vite inherit it.
setPriority(constants.priority.PRIORITY_LOW);

await main(async () => {
  await buildConsole(process.execPath, { progress: false }).catch((/** @type {unknown} */ error) => {
    throw new Stop('管理后台没有准备好，门户照常运行。按上面说的处理以后，停掉再运行 npm start，会重新试；或者运行 npm run build。', errorMessageOf(error));
  });
  say('管理后台可以打开了。');
});
