import type { EntryContext } from 'react-router'

/** React Router would stream the data. `renderMeta` is internal to it; a test guards its use. */
export async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  let value = ''
  for await (const part of serverHandoffStream.values({ preventCancel: true }))
    value += decoder.decode(part, { stream: true })
  renderMeta.streamCache = [Object.assign(Promise.resolve(), { result: { done: true, value } })]
}

/** Between the script with the loaders' data and the one that closes their stream. */
const beforeClosing = /<\/script><script[^>]*>(?=window\.__reactRouterContext\.streamController\.close\(\))/

const modulePreload = /<link rel="modulepreload"[^>]*? href="(?<file>[^"]*)"[^>]*>/g
const moduleScript = /<script(?<mark>[^>]*?) type="module" async="">(?<code>[\s\S]*?)<\/script>/

const entryImport = /import\("(?<file>[^"]*)"\)(?=;$)/

/** A script's own error event covers only what it imports by a statement. */
const onFailure = '.catch(e=>{dispatchEvent(new Event("unloaded"));throw e})'

/**
 * Waits for the first paint and the picture of the first screen, 1 s at most: hidden pages never
 * paint, and a frame is too early.
 * Requests all files at once, and evaluates those of `data-first` before the code of the page, each
 * with what it imports in a task of its own. Hidden pages may run only one timer a second, so they
 * do not wait for tasks. If a file fails to load, the page says so and looks as without scripts.
 */
const starter = `(function(){
var d=document,me=d.currentScript,kept=me.previousElementSibling;
me.remove();
function files(list){return list.split(" ").filter(Boolean)}
function preload(file){var link=d.createElement("link");link.rel="modulepreload";link.href=file;d.head.append(link)}
function nextTask(){if(!d.hidden)return new Promise(function(done){setTimeout(done)})}
function runPage(){var script=d.createElement("script");script.type="module";script.textContent=kept.textContent;script.onerror=failed;kept.replaceWith(script)}
addEventListener("unloaded",failed);
function failed(){
var notice=d.createElement("p"),again=d.createElement("a"),state=d.documentElement.dataset;
delete state.js;state.unloaded="";
notice.className="unloaded";notice.role="alert";
again.href=location.pathname+location.search;again.textContent="Try again";
notice.append("Part of this page didn’t load. Check your connection. ",again);
d.body.append(notice)
}
function start(){
var first=files(kept.dataset.first);
first.concat(files(kept.dataset.rest)).forEach(preload);
first.reduce(function(before,file){return before.then(function(){return import(file)}).then(nextTask)},Promise.resolve()).then(runPage,runPage)
}
function once(){start();start=function(){}}
function painted(){var picture=d.querySelector("img[fetchpriority=high]");if(picture)picture.decode().then(once,once);else once()}
if(d.hidden)start();else requestAnimationFrame(function(){setTimeout(once,1000);new PerformanceObserver(painted).observe({type:"paint",buffered:true})})
})()`

interface StartOptions {
  forwardsOf: (file: string) => ForwardedName[]
  /** False in development, where modules need what the code of the page imports first. */
  evaluatesAhead: boolean
}

/** The browser requests all scripts after the first paint. */
export function startAfterPaint(html: string, { forwardsOf, evaluatesAhead }: StartOptions): string {
  const preloaded = [...html.matchAll(modulePreload)].map(({ groups }) => groups?.file ?? '')
  const joined = html.replace(modulePreload, '').replace(beforeClosing, '')
  return joined.replace(moduleScript, (_, mark: string, code: string) => {
    const { direct, skipped } = skipForwarders(code, forwardsOf)
    const files = preloaded.filter((file) => !skipped.has(file))
    // The entry starts the router, so the code of the page comes before it.
    const entry = evaluatesAhead ? entryImport.exec(code)?.groups?.file : undefined
    const first = entry === undefined ? [] : files.filter((file) => file !== entry)
    const rest = files.filter((file) => !first.includes(file))
    return `<script${mark} type="text/plain" data-first="${first.join(' ')}" data-rest="${rest.join(' ')}">${direct.replace(entryImport, `$&${onFailure}`)}</script><script${mark}>${starter}</script>`
  })
}

const routeImport = /import \* as (?<name>\w+) from "(?<folder>[^"]*\/)(?<file>[^"/]+)";/g

/** Routes whose code is in a shared file have a forwarder, which the page skips. */
function skipForwarders(code: string, forwardsOf: (file: string) => ForwardedName[]) {
  const skipped = new Set<string>()
  const direct = code.replace(routeImport, (statement, name: string, folder: string, file: string) => {
    const forwarded = forwardsOf(folder + file)
    if (forwarded.length === 0) return statement
    skipped.add(folder + file)
    const imports = forwarded.map(
      ({ own, source, from }) => `import {${source} as ${name}_${own}} from "${folder}${from}";`,
    )
    return `${imports.join('')}const ${name}={${forwarded.map(({ own }) => `${own}:${name}_${own}`).join(',')}};`
  })
  return { direct, skipped }
}

const forwarding =
  /(?:import(?:\{(?<imported>[^}]*)\}from)?"\.\/(?<file>[^"]+)"|export\{(?<exported>[^}]*)\}(?:from"\.\/(?<origin>[^"]+)")?);/g

export interface ForwardedName {
  own: string
  source: string
  from: string
}

/** Empty for a file that does not only re-export. */
export function forwardedNames(code: string): ForwardedName[] {
  const statements = [...code.matchAll(forwarding)]
  if (statements.map(([text]) => text).join('') !== code.trim()) return []
  const locals = new Map<string, Omit<ForwardedName, 'own'>>()
  for (const { groups } of statements) {
    const { imported = '', file: from = '' } = groups ?? {}
    for (const [source, local] of renamings(imported)) locals.set(local, { source, from })
  }
  return statements.flatMap(({ groups }) => {
    const { exported = '', origin: from } = groups ?? {}
    return renamings(exported).flatMap(([source, own]) => {
      const local = from === undefined ? locals.get(source) : { source, from }
      return local ? [{ own, ...local }] : []
    })
  })
}

/** `a as b,c` as pairs: a and b, c and c. */
function renamings(list: string): [string, string][] {
  if (list === '') return []
  return list.split(',').map((part) => {
    const [before = '', after = before] = part.trim().split(' as ')
    return [before, after]
  })
}

const styleSheetLink = /<link[^>]*? rel="stylesheet"[^>]*\/>/g

/**
 * React removes the links of a page with it, and the router waits for sheets without a link. If the
 * loader of a page that is opened again then throws, browsers report an unhandled rejection.
 */
export function keepStyleSheetLinks(html: string): string {
  return html.replace(styleSheetLink, (link) => `${link}${link.slice(0, -2)} disabled=""/>`)
}
