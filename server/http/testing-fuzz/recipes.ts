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
import { pushRecipes } from './push-recipes.ts';
import type { Recipe } from './recipe.ts';

const recipes: Readonly<Partial<Record<CallName, Recipe>>> = { ...consoleLiveRecipes, ...contentRecipes, ...contentEditorRecipes, ...liveRecipes, ...liveRoomRecipes, ...doorRecipes, ...loginRecipes, ...messagingAppRecipes, ...ownAccountRecipes, ...pushRecipes };

/** All calls except those with a file: uploads.test.ts covers their bodies. */
export const builtCalls: readonly CallName[] = (Object.keys(addresses) as CallName[]).filter((name) => !('upload' in calls[name]));

/** @throws Error for a call without a recipe; the message says what to write */
export function recipeOf(name: CallName): Recipe {
  const recipe = recipes[name];
  if (recipe) return recipe;
  throw new Error(`${name} is built, and the fuzz run does not know how to ask it rightly: write its recipe beside its like in server/http/testing-fuzz/*-recipes.ts`);
}

export const fieldsOf = (name: CallName): ReadonlySet<string> => new Set(Object.keys((calls[name].request as unknown as { def: { shape: object } }).def.shape));
