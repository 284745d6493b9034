const styleSheetLink = /<link(?<mark>[^>]*?) rel="stylesheet" href="(?<file>[^"#]*)(?<end>[^>]*?)\/>/g

/**
 * Puts the rules of a page's style sheets into the page itself, so that it can be painted without asking for anything else. Each stands
 * right behind the link that React knows, which is disabled and so never fetched: a sheet that another page adds later is linked between
 * them, in the order in which a first visit to that page would have it. The router looks for that link before it opens a page again, and
 * fetches what has none; React takes its own away with the page, so another stays behind the rules.
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
    if (rules === undefined) return link
    const unused = `<link${mark} rel="stylesheet" href="${file}${end} disabled=""/>`
    return `${unused}<style nonce="${scriptMark}">${rules}</style>${unused}`
  })
}
