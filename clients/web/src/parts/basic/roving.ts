import type { Attachment } from 'svelte/attachments';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Makes a group of buttons one stop for Tab; the arrow keys move within it. */
export const roving: Attachment<HTMLElement> = (group) => {
  let stop: HTMLButtonElement | undefined;
  const buttons = () => [...group.querySelectorAll<HTMLButtonElement>('button:enabled')];

  const settle = () => {
    const all = buttons();
    if (!stop || !all.includes(stop)) stop = all[0];
    for (const button of all) {
      const index = button === stop ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  };
  const focused = (event: FocusEvent) => {
    if (event.target instanceof HTMLButtonElement) stop = event.target;
    settle();
  };
  const pressed = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLButtonElement)) return;
    const all = buttons();
    const next = all[all.indexOf(event.target) + by];
    event.preventDefault();
    next?.focus();
  };

  group.addEventListener('focusin', focused);
  group.addEventListener('keydown', pressed);
  const changes = new MutationObserver(settle);
  changes.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  settle();
  return () => {
    changes.disconnect();
    group.removeEventListener('focusin', focused);
    group.removeEventListener('keydown', pressed);
  };
};
