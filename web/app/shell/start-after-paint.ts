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
