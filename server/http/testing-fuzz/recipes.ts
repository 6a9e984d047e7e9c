import { addresses, calls, type CallName } from '../../../contract/calls/index.ts';
import { consoleLiveRecipes } from './console-live-recipes.ts';
import { contentEditorRecipes } from './content-editor-recipes.ts';
import { contentRecipes } from './content-recipes.ts';
import { doorRecipes } from './door-recipes.ts';
import { liveRecipes } from './live-recipes.ts';
import { liveRoomRecipes } from './live-room-recipes.ts';
import { loginRecipes } from './login-recipes.ts';
import { messagingAppRecipes } from './messaging-app-recipes.ts';
import { ownAccountRecipes } from './own-account-recipes.ts';
import type { Recipe } from './recipe.ts';

/** How each built call is asked rightly. */
const recipes: Readonly<Partial<Record<CallName, Recipe>>> = { ...consoleLiveRecipes, ...contentRecipes, ...contentEditorRecipes, ...liveRecipes, ...liveRoomRecipes, ...doorRecipes, ...loginRecipes, ...messagingAppRecipes, ...ownAccountRecipes };

/** Without calls that take a file: uploads.test.ts tries their bodies. */
export const builtCalls: readonly CallName[] = (Object.keys(addresses) as CallName[]).filter((name) => !('upload' in calls[name]));

/** @throws Error that says what is to be written, for a call that was built since */
export function recipeOf(name: CallName): Recipe {
  const recipe = recipes[name];
  if (recipe) return recipe;
  throw new Error(`${name} is built, and the fuzz run does not know how to ask it rightly: write its recipe beside its like in server/http/testing-fuzz/*-recipes.ts`);
}

/** The fields that a call has. */
export const fieldsOf = (name: CallName): ReadonlySet<string> => new Set(Object.keys((calls[name].request as unknown as { def: { shape: object } }).def.shape));
