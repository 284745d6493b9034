import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { serveAssets } from './assets.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { createPageRenderer, type SiteSettings } from './page-renderer.ts'
import type { Pages } from './pages.ts'

export async function loadBuiltPages(webDir: string, siteNow: () => SiteSettings): Promise<Pages> {
  const buildDir = join(webDir, 'build')
  const build = (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as ServerBuild
  const renderer = createPageRenderer(build, siteNow, 'production')
  return {
    renderer: async () => renderer,
    serveFiles: (app) => serveAssets(app, join(buildDir, 'client')),
    contentSecurityPolicy,
  }
}
