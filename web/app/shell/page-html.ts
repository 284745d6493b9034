import type { EntryContext } from 'react-router'

/**
 * Reads the loaders' data before rendering, since React Router would stream it into the page.
 * `renderMeta` is internal to React Router; only this module uses it, guarded by its test.
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
 * Waits for the first paint entry, for at most a second: after an animation frame the scripts would
 * still be requested before the paint. Background pages never paint and do not wait.
 */
const STARTER = `(function(){var d=document,me=d.currentScript,kept=me.previousElementSibling;me.remove();function start(){kept.dataset.files.split(" ").forEach(function(file){var link=d.createElement("link");link.rel="modulepreload";link.href=file;d.head.append(link)});var script=d.createElement("script");script.type="module";script.textContent=kept.textContent;kept.replaceWith(script)}function once(){start();start=function(){}}if(d.hidden)start();else requestAnimationFrame(function(){setTimeout(once,1000);new PerformanceObserver(once).observe({type:"paint",buffered:true})})})()`

/** Has the browser request all scripts after the first paint. */
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
 * Inlines the style sheets. React's disabled link before each is never fetched, but places sheets
 * that other pages add later. The router looks for that link before it opens a page again; React
 * removes its own with the page, so another one follows the rules.
 */
export function putStylesIntoPage(
  html: string,
  scriptNonce: string,
  rulesOf: (file: string) => string | undefined,
): string {
  return html.replace(styleSheetLink, (link, mark: string, file: string, end: string) => {
    const rules = rulesOf(file)
    if (rules === undefined) return link
    const unused = `<link${mark} rel="stylesheet" href="${file}${end} disabled=""/>`
    return `${unused}<style nonce="${scriptNonce}">${rules}</style>${unused}`
  })
}
