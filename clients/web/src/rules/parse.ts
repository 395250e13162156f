import type { Suit } from '../protocol/model.ts';
import type { Block, Clause, Piece, PlayingCard, RulesPage, Section } from './rules.ts';

/** "RUM-2.5", "T-14"; not "A-2-3". */
const clauseId = /(?:[A-Z]{2,}-\d+\.\d+|T-\d+)/;

const suits: Record<string, Suit> = { '♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs' };
const ranks = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const playingCard = `(?:${ranks.slice(1).join('|')})[${Object.keys(suits).join('')}]`;

const special = new RegExp(
  `\`(\\w+)(?:: (\\w+))?\`|\\b(${clauseId.source})(?![\\w-])|\\b(${playingCard}(?: ${playingCard})*)|\\b([A-Z]{3,})\\b`,
  'g',
);

const cardOf = (code: string): PlayingCard => ({ rank: ranks.indexOf(code.slice(0, -1)), suit: suits[code.slice(-1)] ?? 'spades' });

/** Splits text: `target` and `ends: points` name an option, A♠ 2♠ 3♠ are cards, and capitals are a word of cards. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let read = 0;
  for (const found of text.matchAll(special)) {
    const [whole, option, value, clause, cards, word] = found;
    if (found.index > read) pieces.push(text.slice(read, found.index));
    if (clause) pieces.push({ clause });
    else if (cards) pieces.push({ cards: cards.split(' ').map(cardOf) });
    else if (word) pieces.push({ word });
    else if (option) pieces.push(value === undefined ? { option } : { option, value });
    read = found.index + whole.length;
  }
  if (read < text.length) pieces.push(text.slice(read));
  return pieces;
}

const cells = (line: string) => line.split('|').slice(1, -1).map((cell) => cell.trim());

function blockOf(lines: readonly string[]): Block {
  if (!lines.every((line) => line.startsWith('|'))) return { kind: 'text', pieces: piecesOf(lines.join(' ')) };
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cells(head), rows: rows.map((row) => cells(row).map(piecesOf)) };
}

/** Parses a page: `#` is its title, `##` a section, `### ID title` a clause, with paragraphs and tables in between. */
export function parsePage(source: string): RulesPage {
  let page: RulesPage | undefined;
  let section: Section | undefined;
  let clause: Clause | undefined;
  for (const part of source.split(/\n\s*\n/).map((lines) => lines.trim()).filter(Boolean)) {
    const [, marks, words] = /^(#+) ([^\n]+)$/.exec(part) ?? [];
    if (!marks || !words) {
      const blocks = (clause ?? section ?? page)?.blocks;
      if (!blocks || /^[#>*+-]/.test(part)) throw new Error(`the rules cannot be read here: ${part}`);
      blocks.push(blockOf(part.split('\n')));
    } else if (marks === '#' && !page) {
      page = { title: words, blocks: [], sections: [] };
    } else if (marks === '##' && page) {
      page.sections.push((section = { title: words, blocks: [], clauses: [] }));
      clause = undefined;
    } else {
      const [, id, title] = new RegExp(`^(${clauseId.source}) (.+)$`).exec(words) ?? [];
      if (marks !== '###' || !section || !id || !title) throw new Error(`no heading of the rules: ${part}`);
      section.clauses.push((clause = { id, title, blocks: [] }));
    }
  }
  if (!page) throw new Error('rules without a title');
  return page;
}
