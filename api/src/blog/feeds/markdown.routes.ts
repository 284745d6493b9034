import { documentToMarkdown } from '@ledgerdeck/blocks'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicAddress } from '../../media/images.presenter.ts'
import { withoutQuery } from '../../platform/http/query-strings.ts'
import { setCacheTags } from '../../platform/pages/cache-tags.ts'
import { canonicalPath } from '../../platform/pages/page-addresses.ts'
import { replyFromCache } from '../../platform/pages/response-cache-hooks.ts'
import { oneLine } from '../../platform/text/format.ts'
import { utcDay } from '../../platform/text/times.ts'
import { postNotFound } from '../blog.errors.ts'
import { findPostPage } from '../posts/post-list.repository.ts'
import { presentBlock } from '../posts/posts.presenter.ts'
import { findWholePost } from '../posts/posts.repository.ts'
import { postUrl } from './feeds.presenter.ts'

const postsInIndex = 200

const markdownType = 'text/markdown; charset=utf-8'

/** Public posts as Markdown, and `llms.txt` (https://llmstxt.org) with a list of the newest. */
export function serveMarkdown(app: FastifyInstance, { cache }: { cache: ResponseCache }): void {
  app.get<{ Params: { slug: string } }>('/finance/blog/detail/:slug.md', async (request, reply) => {
    const { db, site } = request.ctx
    if (await replyFromCache(cache, keyOf(request), request, reply)) return reply
    const row = await findWholePost(db, request.params.slug)
    if (!row?.post.isPublic) throw postNotFound()
    const { post, author, blocks } = row
    const address = postUrl(site.url, post.slug)
    if (post.slug !== request.params.slug) return reply.redirect(`${address}.md`, 301)
    const presented = blocks.map((block) => presentBlock(block, publicAddress))
    const body = documentToMarkdown(presented, {
      imageAddress: (path) => site.url + publicAddress(path),
    })
    const facts = [author?.username, utcDay(post.listedAt), `<${address}>`]
    const head = [
      `# ${oneLine(post.title)}`,
      facts.filter(Boolean).join(' · '),
      post.summary && `> ${oneLine(post.summary)}`,
    ]
    setCacheTags(reply, ['posts', ...(author ? [`user:${author.id}`] : [])])
    return reply
      .type(markdownType)
      .header('link', `<${address}>; rel="canonical"`)
      .send(`${head.filter(Boolean).join('\n\n')}\n\n${body}`)
  })

  app.get('/llms.txt', async (request, reply) => {
    const { db, site } = request.ctx
    if (await replyFromCache(cache, keyOf(request), request, reply)) return reply
    const filter = { readable: { kind: 'public' } } as const
    const { rows } = await findPostPage(db, filter, { sort: 'latest', limit: postsInIndex, offset: 0 })
    const posts = rows.map(({ post }) => {
      const summary = post.summary ? `: ${oneLine(post.summary)}` : ''
      return `- [${oneLine(post.title).replace(/[[\]\\]/g, '\\$&')}](${postUrl(site.url, post.slug)}.md)${summary}\n`
    })
    setCacheTags(reply, ['posts'])
    return reply.type(markdownType).send(llmsText(site, posts.join('')))
  })
}

function llmsText({ name, url }: { name: string; url: string }, posts: string): string {
  return `# ${oneLine(name)}

> A portal for finance and lifestyle: articles, loan and bond calculators, notes and a manga library.

Each article is Markdown at its address with \`.md\`. The newest come first.

## Articles

${posts}
## For programs

- [OpenAPI document](${url}/api/docs/json): every call of the API, with errors and examples
- [Atom feed](${url}/finance/blog/feed.xml): the newest articles, whole
- [Sitemap](${url}/sitemap.xml): all public pages
`
}

function keyOf({ url }: FastifyRequest): string {
  return canonicalPath(withoutQuery(url))
}
