/** npm runs this after `npm ci` and `npm install` in the project's folder. `npm start` and its kind install both at the same time instead. */
import { installRuntime } from './packages.mjs';
import { main } from './terminal.mjs';

await main(async () => installRuntime());
