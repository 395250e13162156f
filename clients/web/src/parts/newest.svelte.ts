import type { Attachment } from 'svelte/attachments';

/** Keeps the end of a list in sight when the list grows or becomes visible. */
export function newestInSight(length: () => number): Attachment<HTMLElement> {
  return (list) => {
    const follow = () => {
      list.scrollTop = list.scrollHeight;
    };
    $effect(() => {
      if (length() > 0) follow();
    });
    const sizes = new ResizeObserver(follow);
    sizes.observe(list);
    return () => sizes.disconnect();
  };
}
