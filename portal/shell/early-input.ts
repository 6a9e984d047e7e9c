/**
 * Keeps what a visitor does before the page's scripts have taken over. React replays a click only if it can hydrate within that click, and
 * replaces typed text by the empty value of its state. Therefore a script of the document records the last pressed button and the changed
 * fields. After hydration it enters them as if by hand, and presses the button. Submit buttons are excluded: only a person's own press
 * submits a form.
 */
interface Early {
  takeOver?: (() => void) | null;
}

/**
 * React ignores an event unless the value differs from the last one that it has seen. It sees what is set through the field itself, so that
 * is set to something else first. The setter of the prototype and a click are changes that it has not seen.
 */
const enter =
  'function enter(value,field){' +
  'if(!field.isConnected)field=[].filter.call(field.name?document.getElementsByName(field.name):[],function(other){return other.type==field.type&&(field.type!="radio"||other.value==field.value)})[0];if(!field)return;' +
  'if(typeof value=="boolean"){field.checked=!value;field.click();return}' +
  'field.value=value+" ";Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set.call(field,value);' +
  'field.dispatchEvent(new Event(field.tagName=="SELECT"?"change":"input",{bubbles:true}))}';

/** Part of the document's head script. */
export const recordEarlyInput =
  '(function(){var button,fields=new Map;' +
  'function press(e){var b=e.target.closest&&e.target.closest("button");if(b&&b.form&&b.type=="submit")b=null;button=b;b&&e.stopImmediatePropagation()}' +
  'function change(e){var f=e.target,value=/^(checkbox|radio)$/.test(f.type)?f.checked:f.value;if(/^(INPUT|TEXTAREA|SELECT)$/.test(f.tagName)&&f.type!="file"){fields.delete(f);fields.set(f,value)}}' +
  enter +
  'addEventListener("click",press,true);addEventListener("input",change,true);' +
  'takeOver=function(){takeOver=null;removeEventListener("click",press,true);removeEventListener("input",change,true);' +
  'fields.forEach(function(value,field){try{enter(value,field)}catch(e){}});button&&button.isConnected&&button.click()}})();';

/** Call this after hydration, outside of React's own work: it applies the events of an effect only at the effect's end. */
export const enterEarlyInput = (): void => (globalThis as Early).takeOver?.();
