import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Player } from './player.ts';
import { lexicons, program } from './server.ts';

/** Downloads the record of the match that is over. */
export async function saveRecord(player: Player): Promise<{ name: string; path: string }> {
  const button = player.page.getByRole('button', { name: 'Download the record' });
  if (!(await button.isVisible())) await player.hit(player.page.locator('summary', { hasText: 'Fair shuffle' }));
  const coming = player.page.waitForEvent('download');
  await player.hit(button);
  const download = await coming;
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** How many moves a record has, without the arrangements of hands, which only their players see. */
export function movesIn(path: string): number {
  const { moves } = JSON.parse(readFileSync(path, 'utf8')) as { moves: { move: { do: string } }[] };
  return moves.filter(({ move }) => move.do !== 'arrange').length;
}

/** What the program prints about a record; fails if the record is wrong. */
export async function verify(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['verify', '--lexicon-dir', lexicons, path]);
  return stdout;
}
