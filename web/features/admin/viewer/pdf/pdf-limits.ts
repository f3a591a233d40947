/** Maximum canvas size: the longer side and the total number of pixels. Some browsers do not support larger canvases. */
const maxSide = 8192
const maxPixels = 16_777_216

/** Maximum height in CSS pixels; a page may declare any height. */
const maxHeight = 10_000

interface Size {
  width: number
  height: number
}

/**
 * Computes the shown width of a page in CSS pixels, at most `width`, and the scale of its canvas. Throws a RangeError
 * if the page has no size.
 * @param page in points
 * @param ratio device pixels per CSS pixel
 */
export function fitPage(page: Size, width: number, ratio: number): { shownWidth: number; scale: number } {
  const shownWidth = Math.min(width, (maxHeight * page.width) / page.height)
  const scale = Math.min(
    (shownWidth / page.width) * ratio,
    maxSide / Math.max(page.width, page.height),
    Math.sqrt(maxPixels / (page.width * page.height)),
  )
  if (!(scale > 0 && scale < Infinity)) throw new RangeError('The page has no size')
  return { shownWidth, scale }
}
