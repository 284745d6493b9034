import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { storedEntries } from '../../api/stored-keys.ts'
import { cacheNames } from '../../session/saved-address.ts'
import { keptData, siteCookies } from './kept-data.ts'
import { embedCategories } from './third-party-frame.tsx'

const root = new URL('../../../..', import.meta.url)

async function sourcesOf(pattern: string): Promise<[path: string, source: string][]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: root }))
  const read = paths
    .filter((path) => !path.includes('.test.'))
    .map(async (path): Promise<[string, string]> => [path, await readFile(new URL(path, root), 'utf8')])
  return Promise.all(read)
}

describe('the privacy policy names', () => {
  test('every table that says something of a person', { tags: ['privacy-3'] }, async () => {
    const tables = (await sourcesOf('api/src/**/*.table.ts')).flatMap(([, source]) => tablesOf(source))
    expect(tables.length).toBeGreaterThan(40)
    const named = new Set(keptData.flatMap((entry) => entry.tables))
    const personal = tables.filter(({ columns }) => isPersonal(columns)).map(({ name }) => name)
    expect(personal).toContain('reading_places')
    expect(personal.filter((name) => !named.has(name))).toEqual([])
    const known = new Set(tables.map(({ name }) => name))
    expect([...named].filter((name) => !known.has(name))).toEqual([])
  })

  test('every cookie, with its name over https', { tags: ['privacy-3'] }, async () => {
    const client = await readFile(new URL('api/src/platform/http/client.ts', root), 'utf8')
    const names = [...client.matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(siteCookies.flatMap(({ name, httpsName }) => [name, httpsName]).toSorted()).toEqual(names.toSorted())
  })

  /** The compiler finds missing keys: `readStored` and `writeStored` take no others. */
  test('no key of local storage that nothing uses any more', async () => {
    const sources = (await sourcesOf('web/app/**/*.{ts,tsx}')).filter(([path]) => !path.endsWith('stored-keys.ts'))
    const code = sources.map(([, source]) => source).join()
    const listed = storedEntries.flatMap((entry) => ('storage' in entry ? [] : [...entry.keys]))
    expect(listed.filter((key) => key !== 'draft:…' && !code.includes(`'${key}'`))).toEqual([])
  })

  test('every cache of the service worker', { tags: ['privacy-3'] }, () => {
    const named = storedEntries.flatMap((entry) =>
      'storage' in entry && entry.storage === 'cache storage' ? [...entry.keys] : [],
    )
    expect(named.toSorted()).toEqual(Object.values(cacheNames).toSorted())
  })

  test('all that is stored: no other module has a way to a store of the browser', { tags: ['privacy-3'] }, async () => {
    const stores = /localStorage|sessionStorage|indexedDB|idb-keyval|document\.cookie|\bcaches\.|cookieStore/
    const users = (await sourcesOf('web/app/**/*.{ts,tsx}')).filter(([, source]) => stores.test(source))
    expect(users.map(([path]) => path).toSorted()).toEqual([
      'web/app/api/browser-storage.ts',
      'web/app/api/network.ts',
      'web/app/session/drafts/draft-copies.ts',
      'web/app/session/drafts/draft-names.ts',
      'web/app/session/drafts/draft-storage.ts',
      'web/app/session/saved-pages.ts',
      'web/app/shell/head-script.ts',
      'web/app/shell/offline-page.tsx',
      'web/app/shell/privacy/choices-page.tsx',
    ])
  })
})

describe('canUse', () => {
  /** `writeStored` does not compile for keys of other categories, or without a category. */
  test('is asked before a key that is not necessary is stored', async () => {
    const sources = await sourcesOf('web/app/**/*.{ts,tsx}')
    const users = sources.filter(([, source]) => /\bstoreText\b/.test(source)).map(([path]) => path)
    expect(users.toSorted()).toEqual(['web/app/api/browser-storage.ts', 'web/app/api/consent.ts'])
  })

  test('is asked before anything of another host is loaded', async () => {
    const sources = await sourcesOf('web/app/**/*.{ts,tsx,css}')
    const users = sources.filter(([, source]) => loadsFromOthers(source)).map(([path]) => path)
    // The former starts the page's own files.
    expect(users.toSorted()).toEqual(['web/app/shell/page-html.ts', 'web/app/shell/privacy/third-party-frame.tsx'])
  })

  test.each([
    '<iframe src={url} />',
    "document.createElement('iframe')",
    'document.createElement("script")',
    '<script src={url} />',
    '<script async src="https://ads.example/a.js" />',
    '<img src="https://pictures.example/1.png" alt="" />',
    "await import('https://scripts.example/a.js')",
    "fetch('https://counter.example/')",
    "navigator.sendBeacon('/count')",
    '@import url("https://fonts.example/a.css");',
    "background: url('//pictures.example/1.png')",
  ])('would be missed by %s', (source) => expect(loadsFromOthers(source)).toBe(true))

  test('has a category for each host that a page lets into its content security policy', async () => {
    const routes = await sourcesOf('web/app/**/*.tsx')
    const embeds = routes.flatMap(([, source]) =>
      [...source.matchAll(/embeds: \[(?<names>[^\]]*)\]/g)].flatMap(({ groups }) => groups?.names?.match(/\w+/g) ?? []),
    )
    expect(embeds.toSorted()).toEqual(Object.keys(embedCategories).toSorted())
    const policy = await readFile(new URL('api/src/platform/pages/content-security-policy.ts', root), 'utf8')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/https?:\/\//)
  })
})

/** Frames, scripts and beacons of any address; the rest by an address of another host. */
function loadsFromOthers(source: string): boolean {
  const isElement =
    /<iframe\b|<(?:script|embed|object)\b[^>]*\bsrc=|createElement\(\s*['"](?:iframe|script|embed|object)['"]/
  const isCall = /sendBeacon\(|new (?:WebSocket|EventSource)\(|\b(?:import|fetch)\(\s*['"`](?:https?:)?\/\//
  const isAddress = /\bsrc(?:Set)?=["'{`]*(?:https?:)?\/\/|url\(\s*["']?(?:https?:)?\/\//
  return isElement.test(source) || isCall.test(source) || isAddress.test(source)
}

interface Table {
  name: string
  columns: string
}

function tablesOf(source: string): Table[] {
  const declarations = source.split(/pgTable\(/).slice(1)
  return declarations.map((text) => ({ name: /'(\w+)'/.exec(text)?.[1] ?? '', columns: text }))
}

function isPersonal(columns: string): boolean {
  return /users\.id|sessions\.id|'(?:user|owner|author|actor)_id'|'(?:ip_address|username)'|email: text|rate_limits|'session_id'/.test(
    columns,
  )
}
