// Draws the icons of an installed application from public/icon.svg with Chromium. Run it when the drawing changes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chromium = process.env['MELDROOM_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
const target = new URL('../public/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', target), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'meldroom-icons-'));

/** Systems cut a maskable icon to their own shape, so its background has no edge and the drawing keeps well inside. */
function maskable(svg) {
  return replaced(replaced(svg, 'viewBox="0 0 64 64"', 'viewBox="-9 -9 82 82"'), '<rect width="64" height="64" rx="14"', '<rect x="-9" y="-9" width="82" height="82"');
}

/** iOS cuts its home screen icons as well, but closer to the edge. */
function square(svg) {
  return replaced(svg, ' rx="14" fill="#1f4d46"', ' fill="#1f4d46"');
}

function replaced(svg, part, other) {
  if (!svg.includes(part)) throw new Error(`icon.svg has no ${part} any more`);
  return svg.replace(part, other);
}

function draw(name, svg, size) {
  const page = join(scratch, `${name}.html`);
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  writeFileSync(page, `<!doctype html><body style="margin:0"><img width="${size}" height="${size}" style="display:block" src="${source}">`);
  execFileSync(chromium, [
    '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--default-background-color=00000000', '--force-device-scale-factor=1',
    `--user-data-dir=${join(scratch, 'profile')}`, `--window-size=${size},${size}`, `--screenshot=${fileURLToPath(new URL(`${name}.png`, target))}`, `file://${page}`,
  ], { stdio: ['ignore', 'ignore', 'ignore'] });
}

try {
  for (const size of [192, 512]) {
    draw(`icon-${size}`, drawing, size);
    draw(`icon-maskable-${size}`, maskable(drawing), size);
  }
  draw('apple-touch-icon', square(drawing), 180);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
