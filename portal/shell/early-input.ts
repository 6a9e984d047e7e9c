/**
 * Keeps what a visitor does before the page's scripts have taken over. React replays a click only if it can hydrate within that click, and
 * replaces typed text by the empty value of its state. So a script of the document records the last pressed button and the changed fields.
 * After hydration it enters the texts as if typed again, and presses the button. Submit buttons are excluded: only a person's own press
 * submits a form.
 */
interface Early {
  takeOver?: (() => void) | null;
}

/** React ignores an event that changes nothing, and a field may already hold the text. So each value changes twice. */
const enter =
  'function enter(value,field){' +
  'if(!field.isConnected)field=field.name&&document.getElementsByName(field.name)[0];if(!field)return;' +
  'if(field.type=="checkbox"){if(field.checked==value)field.click();field.click();return}' +
  'if(field.type=="radio"){field.click();return}' +
  'var isList=field.tagName=="SELECT",set=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set;' +
  'if(!isList){set.call(field,value+" ");field.dispatchEvent(new Event("input",{bubbles:true}))}' +
  'set.call(field,value);field.dispatchEvent(new Event(isList?"change":"input",{bubbles:true}))}';

/** Part of the document's head script. */
export const recordEarlyInput =
  '(function(){var button,fields=new Map;' +
  'function press(e){var b=e.target.closest&&e.target.closest("button");if(b&&b.form&&b.type=="submit")b=null;button=b;b&&e.stopImmediatePropagation()}' +
  'function change(e){var f=e.target;fields.set(f,f.type=="checkbox"?f.checked:f.value)}' +
  enter +
  'addEventListener("click",press,true);addEventListener("input",change,true);' +
  'takeOver=function(){takeOver=null;removeEventListener("click",press,true);removeEventListener("input",change,true);' +
  'fields.forEach(enter);button&&button.isConnected&&button.click()}})();';

/** Call this after hydration. */
export const enterEarlyInput = (): void => (globalThis as Early).takeOver?.();
