const lists = new Intl.ListFormat('en-AU')

/** As in `3 posts, 1 comment and 2 images`. Apart from `format.ts`, which public pages load. */
export function listText(parts: readonly string[]): string {
  return lists.format(parts)
}
