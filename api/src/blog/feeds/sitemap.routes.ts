import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { presentImage } from '../../media/images.presenter.ts'
import type { Db } from '../../platform/database/database.ts'
import { addressNotFound } from '../../platform/errors/address-not-found.ts'
import { withoutQuery } from '../../platform/http/query-strings.ts'
import { setCacheTags } from '../../platform/pages/cache-tags.ts'
import { canonicalPath } from '../../platform/pages/page-addresses.ts'
import { replyFromCache } from '../../platform/pages/response-cache-hooks.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { countPublicPosts } from '../posts/post-list.repository.ts'
import { listSitemapPosts } from '../posts/posts.repository.ts'
import { postUrl } from './feeds.presenter.ts'

const sitePaths = [
  '/',
  '/about',
  '/tools',
  '/finance/loan-calculator',
  '/finance/bond-pricing-calculator',
  '/tools/flight-hotel',
  '/finance/blog',
  '/privacy',
]

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** The format allows 50,000. Parts of this size are fast to build and cheap to cache. */
const postsPerPart = 10_000

export function serveSitemap(
  app: FastifyInstance,
  { cache, siteUrl }: { cache: ResponseCache; siteUrl: string },
): void {
  app.get('/sitemap.xml', (request, reply) =>
    sendXml(request, reply, async (db) => {
      const parts = Math.ceil((await countPublicPosts(db)) / postsPerPart)
      return parts > 1 ? sitemapIndex(siteUrl, parts) : sitemapPart(db, 1)
    }),
  )

  app.get<{ Params: { part: string } }>('/sitemap/:part.xml', (request, reply) => {
    const part = Number(request.params.part)
    if (!/^[1-9]\d{0,5}$/.test(request.params.part)) throw addressNotFound()
    return sendXml(request, reply, (db) => sitemapPart(db, part))
  })

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin/\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
  )

  async function sendXml(request: FastifyRequest, reply: FastifyReply, make: (db: Db) => Promise<string> | string) {
    const key = canonicalPath(withoutQuery(request.url))
    if (await replyFromCache(cache, key, request, reply)) return reply
    const xml = await make(request.ctx.db)
    setCacheTags(reply, ['posts'])
    return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="utf-8"?>\n${xml}`)
  }

  async function sitemapPart(db: Db, part: number): Promise<string> {
    const posts = await listSitemapPosts(db, { limit: postsPerPart, offset: (part - 1) * postsPerPart })
    if (posts.length === 0 && part > 1) throw addressNotFound()
    const pages = part === 1 ? sitePaths.map((path) => urlElement(siteUrl + path)) : []
    const addresses = posts.map(({ slug, updatedAt, image }) => {
      const { url } = presentImage(image)
      return urlElement(postUrl(siteUrl, slug), { updatedAt, image: url === null ? undefined : siteUrl + url })
    })
    return `<urlset ${namespaces}>\n${[...pages, ...addresses].join('\n')}\n</urlset>\n`
  }
}

function sitemapIndex(siteUrl: string, parts: number): string {
  const links = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeHtml(`${siteUrl}/sitemap/${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${links.join('\n')}\n</sitemapindex>\n`
}

function urlElement(url: string, { updatedAt, image }: { updatedAt?: Date; image?: string } = {}): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
  const picture = image ? `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>` : ''
  return `<url><loc>${escapeHtml(url)}</loc>${lastmod}${picture}</url>`
}
