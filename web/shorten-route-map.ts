import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { exitPages } from './app/shell/page-files.ts'
import { compressFile } from './compress-assets.ts'

/** Undocumented: the start of React Router's route map. */
const opening = 'window.__reactRouterManifest='
const readers = 'shorten-route-map.ts and app/shell/page-files.ts'

/** Not pages of the router: browsers request them as they are. */
const documents = ['shell/web-manifest', 'shell/offline-page']

type BuildEnd = NonNullable<Config['buildEnd']>

const isReadable = (route?: Record<string, unknown>) =>
  typeof route?.module === 'string' && typeof route.parentId === 'string' && Array.isArray(route.css ?? [])

/**
 * Removes what is false, imports that only prefetched links use, and style sheets of the root.
 * Compresses the map again.
 */
export const shortenRouteMap: BuildEnd = async ({ reactRouterConfig }) => {
  const folder = join(reactRouterConfig.buildDirectory, 'client/assets')
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`There is no route map in ${folder}.`)
  const path = join(folder, name)
  const text = await readFile(path, 'utf8')
  if (!text.startsWith(opening)) throw new Error(`React Router writes ${name} in another form: ${readers} read it.`)
  const { routes, ...rest } = JSON.parse(text.slice(opening.length, text.lastIndexOf('}') + 1))
  const unreadable = Object.values(exitPages).filter((id) => !isReadable(routes[id]))
  if (unreadable.length > 0)
    throw new Error(`The route map lists ${unreadable.join(', ')} in another form: ${readers} read it.`)
  const pages = Object.values<{ id: string; css?: string[] }>(routes).filter(({ id }) => !documents.includes(id))
  const inRoot = new Set<string>(routes.root.css)
  const shortened = pages.map((route) => {
    const css = route.id === 'root' ? route.css : route.css?.filter((href) => !inRoot.has(href))
    return [route.id, { ...route, imports: undefined, css: css?.length === 0 ? undefined : css }]
  })
  const withoutFalse = (_key: string, value: unknown) => (value === false ? undefined : value)
  const map = JSON.stringify({ ...rest, routes: Object.fromEntries(shortened) }, withoutFalse)
  await writeFile(path, `${opening}${map};`)
  await compressFile(path)
}
