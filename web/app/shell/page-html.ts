import type { EntryContext } from 'react-router'

/**
 * Reads the loaders' data to the end before rendering. React Router would stream it into the page,
 * which a page rendered to a string cannot.
 *
 * `renderMeta` is internal to React Router: this module alone uses it, and `page-html.test.tsx`
 * fails when a version changes it.
 */
export async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  let value = ''
  for await (const part of serverHandoffStream.values({ preventCancel: true }))
    value += decoder.decode(part, { stream: true })
  renderMeta.streamCache = [
    { done: false, value },
    { done: true, value: '' },
  ].map((result) => Object.assign(Promise.resolve(), { result }))
}

const modulePreload = /<link rel="modulepreload"[^>]*? href="(?<file>[^"]*)"[^>]*>/g
const moduleScript = /<script(?<mark>[^>]*?) type="module" async="">(?<code>[\s\S]*?)<\/script>/

/**
 * Follows the stored code. It waits for the browser's first paint entry, for at most a second:
 * after a mere animation frame the scripts would still be requested before the paint. Background
 * pages never paint, so they do not wait. It leaves the document as React expects it.
 */
const STARTER = `(function(){var d=document,me=d.currentScript,kept=me.previousElementSibling;me.remove();function start(){kept.dataset.files.split(" ").forEach(function(file){var link=d.createElement("link");link.rel="modulepreload";link.href=file;d.head.append(link)});var script=d.createElement("script");script.type="module";script.textContent=kept.textContent;kept.replaceWith(script)}function once(){start();start=function(){}}if(d.hidden)start();else requestAnimationFrame(function(){setTimeout(once,1000);new PerformanceObserver(once).observe({type:"paint",buffered:true})})})()`

/**
 * Moves the page's scripts out of the way of its first paint: the browser requests them all at once
 * after it. The page is complete without them.
 */
export function startAfterPaint(html: string): string {
  const files = [...html.matchAll(modulePreload)].map(({ groups }) => groups?.file)
  return html
    .replace(modulePreload, '')
    .replace(
      moduleScript,
      (_, mark: string, code: string) =>
        `<script${mark} type="text/plain" data-files="${files.join(' ')}">${code}</script><script${mark}>${STARTER}</script>`,
    )
}

const styleSheetLink = /<link(?<mark>[^>]*?) rel="stylesheet" href="(?<file>[^"#]*)(?<end>[^>]*?)\/>/g

/**
 * Inlines the page's style sheets, so that it paints without further requests. Each follows the
 * disabled link that React knows, which is never fetched: a sheet that another page adds later is
 * linked between them, in the order of a first visit to that page. The router looks for that link
 * before it opens a page again; React removes its own with the page, so another one follows the
 * rules.
 * @param scriptMark the page's nonce
 * @param rulesOf the rules of a built file; undefined keeps the link
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
