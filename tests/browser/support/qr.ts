import { type Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads the code that a camera sees in this part of the screen; nothing if there is none. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  // The page's own policy forbids pictures from elsewhere, but an empty page has no policy.
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
