import { type Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** What a camera in front of the screen reads from this part of it; nothing if it finds no code. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  // The page's own policy allows no pictures from elsewhere, an empty one has none.
  const blank = await code.page().context().newPage();
  const pixels = await blank.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    context.drawImage(image, 0, 0);
    return { data: [...context.getImageData(0, 0, image.width, image.height).data], width: image.width, height: image.height };
  }, picture);
  await blank.close();
  return jsQR(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)?.data;
}
