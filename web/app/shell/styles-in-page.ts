const styleSheetLink = /<link(?<mark>[^>]*?) rel="stylesheet" href="(?<file>[^"#]*)(?<end>[^>]*?)\/>/g

/**
 * Puts the rules of a page's style sheets into the page itself, so that it can be painted without asking for anything else. Each stands
 * right behind the link that React knows, which is disabled and so never fetched: a sheet that another page adds later is linked between
 * them, in the order in which a first visit to that page would have it.
 *
 * @param scriptMark the nonce that lets marked parts of the page through its policy
 * @param rulesOf the rules of a built file; undefined for what is none, whose link stays as it was
 */
export function putStylesIntoPage(
  html: string,
  scriptMark: string,
  rulesOf: (file: string) => string | undefined,
): string {
  return html.replace(styleSheetLink, (link, mark: string, file: string, end: string) => {
    const rules = rulesOf(file)
    return rules === undefined
      ? link
      : `<link${mark} rel="stylesheet" href="${file}${end} disabled=""/><style nonce="${scriptMark}">${rules}</style>`
  })
}
