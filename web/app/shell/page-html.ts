import type { EntryContext } from 'react-router'

/**
 * Reads what the loaders gave to its end before a page is rendered. React Router writes it into the
 * page as a stream and waits for each part, which a page that is rendered to a string cannot do.
 *
 * `renderMeta` is React Router's own: the only place that knows it, and `server-handoff.test.tsx`
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
 * Stands behind the kept code. It waits until the browser says that something is painted, or for a second: a frame that was asked for is
 * not painted yet, and scripts asked for meanwhile come before it. Nothing is painted for a page in the background, so nothing is waited
 * for there. It leaves the document as React expects it.
 */
const STARTER = `(function(){var d=document,me=d.currentScript,kept=me.previousElementSibling;me.remove();function start(){kept.dataset.files.split(" ").forEach(function(file){var link=d.createElement("link");link.rel="modulepreload";link.href=file;d.head.append(link)});var script=d.createElement("script");script.type="module";script.textContent=kept.textContent;kept.replaceWith(script)}function once(){start();start=function(){}}if(d.hidden)start();else requestAnimationFrame(function(){setTimeout(once,1000);new PerformanceObserver(once).observe({type:"paint",buffered:true})})})()`

/**
 * Keeps the scripts that bring a page to life out of the way of what it needs to be seen and read: the browser asks for them when the
 * page has been painted, all at once. A page is complete without them.
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
