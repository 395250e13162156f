import type { Attachment } from 'svelte/attachments';

const nearPx = 40;

/**
 * Keeps the end of a list in sight when the list grows or becomes visible, unless somebody has scrolled back to read.
 */
export function stayAtEnd(length: () => number): Attachment<HTMLElement> {
  return (list) => {
    let atEnd = true;
    const scrolled = () => {
      atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx;
    };
    const follow = () => {
      if (atEnd) list.scrollTop = list.scrollHeight;
    };
    $effect(() => {
      if (length() > 0) follow();
    });
    const sizes = new ResizeObserver(follow);
    sizes.observe(list);
    list.addEventListener('scroll', scrolled);
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', scrolled);
    };
  };
}
