import { useRef, type KeyboardEvent } from 'react';

export interface TabListProps<Value extends string> {
  /** Label of the tab list for screen readers. */
  label: string;
  tabs: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Id of the panel with the selected tab's content: see `panelOf`. */
  panelId: string;
  className?: string;
}

const tabId = (panelId: string, value: string) => `${panelId}-${value}`;

/** Props of the panel of a tab list. */
export const panelOf = (panelId: string, value: string) => ({ role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(panelId, value) }) as const;

/** Tabs with one panel. The Tab key moves to the selected tab. Arrow keys, Home and End select (ARIA APG "Tabs", automatic activation). */
export function TabList<Value extends string>({ label, tabs, value, onChange, panelId, className }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length]!;
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[id="${tabId(panelId, tab.value)}"]`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={className}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panelId, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={walk}
        >
          {tab.text}
        </button>
      ))}
    </div>
  );
}
