import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectNothingWider } from '../support/inspect.ts';
import { test } from '../support/test.ts';
import { screens } from './screens.ts';

/** Pictures of every screen at every size, light and dark, and a page that shows them. */
const folder = fileURLToPath(new URL('../results/gallery/', import.meta.url));
const sizes = ['320x568', '360x640', '390x844', '844x390', '768x1024', '1280x800', '1920x1080'];
const looks = ['light', 'dark'] as const;

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeAll(() => mkdirSync(folder, { recursive: true }));

for (const [name, visit] of Object.entries(screens)) {
  test(name, async ({ page, server, arrive }) => {
    for (const old of readdirSync(folder)) if (old.startsWith(`${name}--`)) rmSync(`${folder}${old}`);
    const subject = await visit({ page, server, arrive });
    for (const size of sizes) {
      const [width, height] = size.split('x').map(Number);
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
      for (const colorScheme of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (subject) await subject.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${folder}${name}--${size}-${colorScheme}.png` });
      }
      await expectNothingWider(page, `${name} at ${size}`);
    }
  });
}

test('the picture in README.md', async ({ page, server, arrive }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await screens['alpha-rummy-play']!({ page, server, arrive });
  await page.screenshot({ path: fileURLToPath(new URL('../../../clients/web/table.jpg', import.meta.url)), type: 'jpeg', quality: 82 });
});

test.afterAll(() => {
  const there = new Set(readdirSync(folder));
  const pictures = (name: string) =>
    sizes.flatMap((size) => looks.map((look) => `${name}--${size}-${look}.png`)).filter((file) => there.has(file))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" height="320" loading="lazy"></a>`).join('\n');
  const sections = Object.keys(screens).map((name) => `<h2 id="${name}">${name}</h2>\n<div>${pictures(name)}</div>`).join('\n');
  const style = 'body { font-family: sans-serif; background: #888; } div { display: flex; gap: 8px; overflow-x: auto; }';
  writeFileSync(`${folder}index.html`, `<!doctype html>\n<meta charset="utf-8">\n<title>Meldroom: every screen</title>\n<style>${style}</style>\n${sections}\n`);
});
