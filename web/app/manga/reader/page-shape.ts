/** What a page looks like, in pixels. */
export interface PageShape {
  width: number
  height: number
}

/** A page of a long strip is at least so many times as high as it is wide; those of books are about 1.4 times. */
const stripRatio = 1.8

/** A page that was drawn over two, and stands alone. */
export function isWide({ width, height }: PageShape): boolean {
  return width > height
}

/** Whether most pages are parts of a long strip, which is read by scrolling without gaps. */
export function looksLikeStrip(pages: readonly PageShape[]): boolean {
  return pages.filter(({ width, height }) => height >= width * stripRatio).length > pages.length / 2
}
