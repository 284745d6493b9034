import type { Post } from '@ledgerdeck/contract/blog'
import { callerOver } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta, Outlet, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toCallError } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import type { LoadedComments } from './comments/use-discussion.ts'
import { wholeArticle } from './post/article-data.ts'
import PostPage, { loader, meta } from './post-page.tsx'
import { emptyBlock, samplePost } from './sample-post.data.ts'

const site = {
  siteName: 'Ledgerdeck',
  siteUrl: 'https://ledgerdeck.example',
  contactEmail: 'desk@ledgerdeck.example',
  socialLinks: [],
  imageMegabytes: 10,
}

const noComments: LoadedComments = { list: null, query: { page: 1, commentId: undefined }, hasFailed: false }

function render({ content_blocks, ...post }: Post, comments: LoadedComments = noComments): string {
  const loaderData = { post, article: wholeArticle(content_blocks), comments, questions: [] }
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <Meta />
          <Outlet />
        </>
      ),
      children: [
        {
          id: 'post',
          path: 'finance/blog/detail/:slug',
          meta: (args) => meta({ ...args, loaderData }),
          Component: PostPage,
        },
      ],
    },
  ])
  return renderToStaticMarkup(
    <Page
      initialEntries={['/finance/blog/detail/duration']}
      hydrationData={{ loaderData: { root: { site }, post: loaderData } }}
    />,
  )
}

const dataBlocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))

test('the head describes the article and its place in the site', () => {
  const html = render(samplePost)
  expect(dataBlocks(html).map((block) => block['@type'])).toEqual(['Article', 'BreadcrumbList'])
  expect(html).toContain('<link rel="canonical" href="https://ledgerdeck.example/finance/blog/detail/duration"/>')
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(html).toContain('<meta property="article:published_time" content="2026-09-15T00:00:00.000Z"/>')
})

test('a title cannot end the data block it stands in', () => {
  const title = '</script><script>alert(1)</script><!--'
  const html = render({ ...samplePost, title })
  expect(html).not.toContain('<script>alert')
  expect(dataBlocks(html)[0].headline).toBe(title)
})

test('a post names its author, its long date and its terms', { tags: ['post-3', 'post-5'] }, () => {
  const html = render(samplePost)
  expect(html).toMatch(/By: <a [^>]*>mara_quill<\/a>/)
  expect(html).toContain('<time dateTime="2026-09-15T00:00:00.000Z">15 September 2026</time>')
  expect(html).toContain('href="/finance/blog?category_slug=bonds"')
  expect(html).toContain('href="/finance/blog?tag_slug=risk"')
})

test('a post without author, date and content says so', { tags: ['post-3', 'post-4'] }, () => {
  const html = render({ ...samplePost, author: null, published_date: null })
  expect(html).toContain('By: Unknown')
  expect(html).toContain('N/A')
  expect(html).toContain('This post has no content blocks.')
})

test.each([
  ['__proto__', '__proto__'],
  ['constructor', 'Constructor'],
  ['toString', 'ToString'],
  ['hasOwnProperty', 'HasOwnProperty'],
])('code in the language %s is shown plain, under its name', (language, label) => {
  const code = { ...emptyBlock, id: 1, block_type: 'code_snippet', text_content: 'a = 1', code_language: language }
  const html = render({ ...samplePost, content_blocks: [code] })
  expect(html).toContain(`<section class="`)
  expect(html).toContain(`aria-label="${label} code"`)
  expect(html).toContain('<code>a = 1</code>')
  expect(html).not.toContain('native code')
})

test.each([
  [{ username: 'juno', is_deleted: false, is_hidden: false }, '@juno'],
  [{ username: null, is_deleted: false, is_hidden: false }, 'deleted user'],
  [{ username: null, is_deleted: true, is_hidden: false }, 'a removed comment'],
  [{ username: null, is_deleted: false, is_hidden: true }, 'a hidden comment'],
])('a reply to %j names %s', (answered, text) => {
  const head = {
    ...{ id: 3, author: { id: 2, username: 'mara' }, created_at: '2026-10-01T00:00:00.000Z', edited_at: null },
    ...{ text_content: 'Well said.', is_deleted: false, is_hidden: false, parent_comment_id: null, thread_id: 3 },
  }
  const reply = { ...head, id: 4, parent_comment_id: 3, reply_to: { id: 3, ...answered }, replies: [] }
  const thread = { ...head, reply_to: null, replies: [reply], reply_count: 1, next_replies: null }
  const html = render(samplePost, { ...noComments, list: { data: [thread], totalComment: 2, page: 1, numOfPages: 1 } })
  expect(html).toMatch(new RegExp(`in reply to (<!-- -->)?${text}<`))
})

test('where nobody may comment, guests find the login only behind Report', { tags: ['post-18'] }, () => {
  const comment = {
    ...{ id: 3, author: { id: 2, username: 'juno' }, created_at: '2026-10-01T00:00:00.000Z', edited_at: null },
    ...{ text_content: 'Well said.', is_deleted: false, is_hidden: false, parent_comment_id: null, thread_id: 3 },
    ...{ reply_to: null, replies: [], reply_count: 0, next_replies: null },
  }
  const comments = { ...noComments, list: { data: [comment], totalComment: 1, page: 1, numOfPages: 1 } }
  const open = render(samplePost, comments)
  for (const text of ['Login to leave a comment.', 'Login to Reply', 'Report']) expect(open).toContain(text)
  const texts = { staff: 'Only staff can comment right now.', nobody: 'Comments are closed right now.' }
  for (const commenters of ['staff', 'nobody'] as const) {
    const closed = render({ ...samplePost, commenters }, comments)
    expect(closed).toContain(texts[commenters])
    expect(closed).toContain('Well said.')
    expect(closed).toContain('Report')
    expect(closed).not.toMatch(/Login to (leave|Reply|Comment)/)
  }
})

test.each([
  [false, []],
  [true, ['/api/v1/blog/posts/7/comments/']],
])('a post that has comments: %s requests %j', async (has_comments, expected) => {
  const requested: string[] = []
  const context = new RouterContextProvider()
  const client = callerOver(async ({ path }) => {
    requested.push(path)
    return { status: 200, body: path.endsWith('/duration/') ? { ...samplePost, has_comments } : { data: [] } }
  }, toCallError)
  context.set(apiContext, createClient(client))
  const url = new URL('https://deck.example/finance/blog/detail/duration')
  const { comments } = await loader({
    context,
    request: new Request(url),
    url,
    params: { slug: 'duration' },
    pattern: '/finance/blog/detail/:slug',
  })
  expect(comments).toEqual(noComments)
  expect(requested.filter((path) => path.includes('comments'))).toEqual(expected)
})
