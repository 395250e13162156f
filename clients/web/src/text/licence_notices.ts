/** A piece of the notices: a heading, running text, or text that keeps its lines. */
interface NoticePart {
  kind: 'heading' | 'text' | 'verbatim';
  text: string;
}

/** Splits a plain text file into parts whose running text fits any width, without changing a word. */
export function noticeParts(file: string): NoticePart[] {
  return file
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter((block) => block !== '')
    .map((block): NoticePart => {
      const heading = /^=+ *([^=\n]+?) *=+$/.exec(block)?.[1];
      if (heading) return { kind: 'heading', text: heading };
      const lines = block.split('\n');
      const running = lines.every((line) => /^\S/.test(line)) && lines.slice(0, -1).every((line) => line.length > 50);
      return running ? { kind: 'text', text: lines.join(' ') } : { kind: 'verbatim', text: block };
    });
}
