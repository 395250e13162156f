import { shortName } from '../../text/card_names.ts';
import type { Keepsake, KeptPlayer } from '../../play/keepsake.ts';
import type { Laid } from '../../play/outcome.ts';
import type { Face } from '../../protocol/model.ts';
import { avatars } from '../../art/avatar_drawings.ts';
import { letters } from '../../art/drawing.ts';
import { letterCard } from '../../art/letters.ts';
import { smallPlayingCard } from '../../art/playing.ts';

/**
 * The picture of a final table: always by lamplight, in both themes. Cards and faces are the page's own drawings. Text
 * is written over them, because an SVG that becomes an image cannot use the page's typefaces.
 */

export const wide = 1200;
const edge = 64;
/** Where the rows of the players begin, and the room below them. */
const top = 236;
const below = 44;
/** Where a player's cards begin, and where their points end. */
const laidFrom = 372;
const laidTo = wide - edge - 180;

const colours: Record<string, string> = {
  stock: '#fffaf0', edge: '#d8c9ac', ink: '#1d1a22', black: '#1d1a22', red: '#b3202c', blue: '#1a4f9e', green: '#15633a', gold: '#e0a93b',
};
const [feltMiddle, felt, feltEdge, lamp, onFelt, onFeltSoft] = ['#1b5d55', '#12443f', '#0a2a29', '#ffd98a', '#f4ead6', '#c3d6cc'];

/** A text in the picture: it has to fit into `width`. */
interface Written {
  words: string;
  x: number;
  y: number;
  size: number;
  width: number;
  serif: boolean;
  colour: string;
}

/** Everything to draw and write. */
interface Plan {
  height: number;
  svg: string;
  written: readonly Written[];
}

const isPlaying = (face: Face) => face.kind === 'playing' && face.suit !== undefined;
const step = (face: Face) => (isPlaying(face) ? 0.54 : 1.04);
const heightOf = (face: Face) => (isPlaying(face) ? 1.4 : 1.18);
const gap = 0.4;
/** Between two lines of a player's words, in px. */
const between = 10;
/** The width in cards. */
const widthOf = ({ cards }: Laid) => cards.slice(0, -1).reduce((sum, { face }) => sum + step(face), 1);
const widthOfAll = (laid: readonly Laid[]) => laid.reduce((sum, group) => sum + widthOf(group) + gap, -gap);

/** The width of a card with which all cards fit, but never too small to read. */
function cardFor(players: readonly KeptPlayer[], row: number): number {
  const longest = Math.max(1, ...players.map(({ laid }) => widthOfAll(laid)));
  return Math.min(row * 0.52, Math.max(44, (laidTo - laidFrom) / longest));
}

function cardAt(face: Face, as: string | undefined, x: number, y: number, width: number): string {
  const high = 100 * heightOf(face);
  const drawn = isPlaying(face) ? smallPlayingCard(face.rank, face.suit!, shortName(face)) : letterCard(face, as ?? '', true, false);
  return (
    `<g transform="translate(${x} ${y}) scale(${width / 100})"><rect x="1" y="3" width="100" height="${high}" rx="7.5" fill="#000" opacity=".35"/>` +
    `<rect width="100" height="${high}" rx="7.5" fill="var(--card-stock)" stroke="var(--card-edge)" stroke-width="1.5"/>${drawn}</g>`
  );
}

/** The cards that a player laid, as many as there is room for in their row. */
function laidAt(laid: readonly Laid[], middle: number, card: number, row: number): string {
  const [first] = laid.flatMap(({ cards }) => cards);
  if (!first) return '';
  const high = heightOf(first.face) * card;
  const most = Math.max(1, Math.floor(row / (high + between)));
  const fits = (groups: readonly Laid[]) => widthOfAll(groups) * card <= laidTo - laidFrom + 1;
  const lines: Laid[][] = [];
  for (const group of laid) {
    const line = lines.find((line) => fits([...line, group]));
    if (line) line.push(group);
    else if (lines.length < most && fits([group])) lines.push([group]);
  }
  const lineAt = (line: readonly Laid[], y: number) => {
    let x = laidFrom;
    return line.flatMap((group) => {
      let at = x;
      x += (widthOf(group) + gap) * card;
      return group.cards.map(({ face, as }) => {
        const drawn = cardAt(face, as, at, y, card);
        at += step(face) * card;
        return drawn;
      });
    });
  };
  const top = middle - (lines.length * (high + between) - between) / 2;
  return lines.flatMap((line, index) => lineAt(line, top + index * (high + between))).join('');
}

function faceAt({ avatar, won }: KeptPlayer, index: number, x: number, middle: number, size: number): string {
  const { ground, drawn } = avatars[avatar];
  const ring = won ? `<circle cx="50" cy="50" r="55" fill="none" stroke="${lamp}" stroke-width="7"/>` : '';
  return (
    `<g transform="translate(${x} ${middle - size / 2}) scale(${size / 100})">${ring}<clipPath id="face-${index}"><circle cx="50" cy="50" r="50"/></clipPath>` +
    `<g clip-path="url(#face-${index})"><circle cx="50" cy="50" r="50" fill="${ground}"/>${drawn}</g></g>`
  );
}

/** Points as outlines, like on cards: in the page's typefaces the digits would not sit on one line. */
function scoreAt({ score, won }: KeptPlayer, middle: number, size: number): string {
  const fill = won ? lamp : onFelt;
  const digits = String(Math.abs(score));
  const minus = score < 0 ? `<rect x="${wide - edge - (digits.length + 0.5) * size * 0.66}" y="${middle - 3}" width="${size * 0.3}" height="6" fill="${fill}"/>` : '';
  return minus + letters(digits, wide - edge, middle + size * 0.38, size, fill, { anchor: 'end' });
}

/** `symbols` are the heads of court cards, if the deck has some. */
export function planOf({ game, headline, players }: Keepsake, symbols: string): Plan {
  const row = Math.min(168, Math.max(96, (630 - top - below) / Math.max(1, players.length)));
  const card = cardFor(players, row);
  const face = Math.min(92, row * 0.64);
  const height = Math.max(630, top + players.length * row + below);
  const rows = players.map((player, index) => ({ player, middle: top + (index + 0.5) * row }));
  const drawn = rows.map(({ player, middle }, index) => {
    const line = index > 0 ? `<path d="M${edge} ${middle - row / 2}H${wide - edge}" stroke="#f6eddc" stroke-opacity=".16" stroke-width="2"/>` : '';
    return line + faceAt(player, index, edge + 6, middle, face) + laidAt(player.laid, middle, card, row) + scoreAt(player, middle, Math.min(64, row * 0.5));
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}" viewBox="0 0 ${wide} ${height}"><defs>${symbols}</defs>${drawn.join('')}</svg>`;
  const names = edge + face + 30;
  return {
    height,
    svg: svg.replace(/var\(--card-(\w+)\)/g, (_, name: string) => colours[name] ?? 'none'),
    written: [
      { words: `Meldroom · ${game}`, x: edge, y: 88, size: 34, width: wide - 2 * edge, serif: false, colour: onFeltSoft },
      { words: headline, x: edge, y: 182, size: 84, width: wide - 2 * edge, serif: true, colour: lamp },
      ...rows.map(({ player, middle }): Written => ({ words: player.name, x: names, y: middle + 12, size: 36, width: laidFrom - names - 20, serif: false, colour: onFelt })),
    ],
  };
}

function write(canvas: CanvasRenderingContext2D, { words, x, y, size, width, serif, colour }: Written): void {
  const style = getComputedStyle(document.documentElement);
  const inSize = (pixels: number) => `${serif ? 400 : 700} ${pixels}px ${style.getPropertyValue(serif ? '--serif' : '--sans')}`;
  canvas.font = inSize(size);
  canvas.font = inSize(Math.min(size, (size * width) / Math.max(1, canvas.measureText(words).width)));
  canvas.fillStyle = colour;
  canvas.fillText(words, x, y);
}

function spread(canvas: CanvasRenderingContext2D, height: number): void {
  const light = canvas.createRadialGradient(wide / 2, height * 0.42, 0, wide / 2, height * 0.42, wide * 0.72);
  light.addColorStop(0, feltMiddle);
  light.addColorStop(0.6, felt);
  light.addColorStop(1, feltEdge);
  canvas.fillStyle = light;
  canvas.fillRect(0, 0, wide, height);
  canvas.strokeStyle = '#f6eddc2e';
  canvas.lineWidth = 2;
  canvas.beginPath();
  canvas.roundRect(20, 20, wide - 40, height - 40, 22);
  canvas.stroke();
}

/** Draws the picture as a JPEG. */
export async function drawKeepsake(keepsake: Keepsake): Promise<Blob> {
  const courts = keepsake.players.some(({ laid }) => laid.some(({ cards }) => cards.some(({ face }) => isPlaying(face) && face.rank > 10)));
  const { height, svg, written } = planOf(keepsake, courts ? (await import('../../art/courts.ts')).bustSymbols() : '');
  const drawn = new Image();
  drawn.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await Promise.all([drawn.decode(), document.fonts.ready]);
  const canvas = Object.assign(document.createElement('canvas'), { width: wide, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  spread(context, height);
  context.drawImage(drawn, 0, 0);
  for (const words of written) write(context, words);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the picture is too large'))), 'image/jpeg', 0.9));
}
