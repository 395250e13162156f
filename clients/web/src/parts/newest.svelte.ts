import type { Attachment } from 'svelte/attachments';

/** Keeps the end of a list in sight whenever it grows, or comes to be seen. */
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
