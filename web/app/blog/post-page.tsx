import type { Post, RelatedPost } from '@ledgerdeck/contract/blog'
import type { PublicClient } from '@ledgerdeck/contract/client'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { QuizQuestion } from '@ledgerdeck/contract/questions'
import { clsx } from 'clsx'
import { Suspense, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { api, clientWithToken } from '../api/browser-client.ts'
import { isMissing, loadFailure } from '../api/call-error.ts'
import { canUse } from '../api/consent.ts'
import { apiContext, type Site } from '../api/server-context.ts'
import { useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta, siteOf } from '../shell/page-meta.ts'
import layout from '../ui/first-paint/layout.module.css'
import { ReaderDate } from '../ui/first-paint/time.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Breadcrumbs } from '../ui/page-heading.tsx'
import { commentsSearch, parseCommentQuery } from './addresses.ts'
import { CommentSection } from './comments/components/comment-section.tsx'
import { type LoadedComments, loadComments } from './comments/use-discussion.ts'
import { BackToList, LoadingText } from './components/list-navigation.tsx'
import { listPath } from './list/list-search.ts'
import { type ArticleData, renderedArticle, renderedBlocksContext, wholeArticle } from './post/article-data.ts'
import { Article } from './post/components/article.tsx'
import { CheckYourself } from './post/components/check-yourself.tsx'
import { MissingPost } from './post/components/missing-post.tsx'
import { PostHeader } from './post/components/post-header.tsx'
import { TableOfContents } from './post/components/table-of-contents.tsx'
import { articleData, breadcrumbData, postDescription, postTrail } from './post/structured-data.ts'
import styles from './post-page.module.css'
import { canChangePost } from './post-rights.ts'

const PostToolbar = lazyComponent(() => import('./components/post-actions.tsx'))

export const handle = { query: commentsSearch.names }

interface PostPageData {
  post: Omit<Post, 'content_blocks'>
  article: ArticleData
  comments: LoadedComments
  questions: readonly QuizQuestion[]
}

async function loadPage(api: PublicClient, slug: string, { url, signal }: Request) {
  const { searchParams, search } = new URL(url)
  const { content_blocks: blocks, ...post } = await getPost(api, slug, signal)
  if (post.slug !== slug) throw redirect(postAddress(post.slug) + search, 301)
  const query = parseCommentQuery(searchParams)
  const [comments, questions] = await Promise.all([
    post.has_comments ? loadComments(api, post.id, query, signal) : { list: null, query, hasFailed: false },
    loadQuestions(api, post, signal),
  ])
  return { post, blocks, comments, questions }
}

/** None if they fail to load, so the post stays. Rejects only when cancelled. */
async function loadQuestions(
  api: PublicClient,
  { slug, categories }: Pick<Post, 'slug' | 'categories'>,
  signal: AbortSignal,
): Promise<readonly QuizQuestion[]> {
  try {
    // On the server many pages share this response, so it requests the questions of few posts.
    if (import.meta.env.SSR && !(await hasQuiz(api, categories, signal))) return []
    return (await api.admin.listPostQuestions({ params: { slug }, signal })).data
  } catch {
    signal.throwIfAborted()
    return []
  }
}

async function hasQuiz(api: PublicClient, categories: Post['categories'], signal: AbortSignal): Promise<boolean> {
  const { data: withQuiz, more } = await api.admin.listQuizCategories({ signal })
  return more || withQuiz.some((other) => categories.some((category) => category.slug === other.slug))
}

async function getPost(api: PublicClient, slug: string, signal: AbortSignal): Promise<Post> {
  try {
    return await api.blog.getPost({ params: { slug }, signal })
  } catch (failure) {
    throw isMissing(failure) ? data('Post not found.', { status: 404 }) : loadFailure(failure)
  }
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PostPageData> {
  const { blocks, ...data } = await loadPage(context.get(apiContext), params.slug ?? '', request)
  context.set(renderedBlocksContext, blocks)
  return { ...data, article: renderedArticle(blocks) }
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<PostPageData> {
  const { blocks, ...data } = await loadPage(api, params.slug ?? '', request)
  return { ...data, article: wholeArticle(blocks) }
}

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  const post = args.loaderData?.post
  const site = siteOf(args)
  if (isRouteErrorResponse(args.error) && args.error.status === 404) return missingPostMeta(site)
  if (!post) return pageMeta(args, undefined)
  return [
    ...pageMeta(args, {
      title: post.title,
      description: postDescription(post),
      canonicalPath: postAddress(post.slug),
      image: post.featured_image_url ?? undefined,
      imageAlt: post.featured_image_url ? post.featured_image_alt : undefined,
      type: 'article',
    }),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${postAddress(post.slug)}.md` },
    { name: 'author', content: post.author?.username ?? 'Unknown' },
    ...articleMeta(post),
    ...(site
      ? [
          { 'script:ld+json': articleData(post, site) },
          { 'script:ld+json': breadcrumbData(postTrail(post), site.siteUrl) },
        ]
      : []),
  ]
}

function missingPostMeta(site: Site | undefined): MetaDescriptor[] {
  return [
    { title: ['Post not found', site?.siteName].filter(Boolean).join(' · ') },
    { name: 'robots', content: 'noindex' },
  ]
}

function articleMeta(post: PostPageData['post']): MetaDescriptor[] {
  return [
    ...(post.keywords ? [{ name: 'keywords', content: post.keywords }] : []),
    ...(post.published_date ? [{ property: 'article:published_time', content: post.published_date }] : []),
    { property: 'article:modified_time', content: post.updated_at },
    ...post.categories.slice(0, 1).map(({ name }) => ({ property: 'article:section', content: name })),
    ...post.tags.map(({ name }) => ({ property: 'article:tag', content: name })),
  ]
}

export default function PostPage() {
  const { post, article, comments, questions } = useLoaderData<PostPageData>()
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Breadcrumbs trail={postTrail(post)} />
        <PostControls post={post} />
      </div>
      <article className={styles.post}>
        <PostHeader post={post} />
        <div className={styles.columns}>
          <div className={styles.content}>
            <TableOfContents entries={article.contents} position="above" />
            <Article article={article} />
          </div>
          <TableOfContents entries={article.contents} position="beside" />
        </div>
      </article>
      <div className={clsx(styles.end, layout.later)}>
        <Suspense>
          <CheckYourself key={post.slug} questions={questions} />
        </Suspense>
        <BackToList />
      </div>
      {/* Hydrates after the text and its controls, or when it is used. */}
      <Suspense>
        <CommentSection key={post.id} post={post} comments={comments} />
      </Suspense>
      <RelatedPosts posts={post.related_posts} />
      <LoadingText />
    </div>
  )
}

/** In the breadcrumb row, so that nothing moves down when it loads. */
function PostControls({ post }: Pick<PostPageData, 'post'>) {
  const isMine = canChangePost(useSessionUser(), post)
  useViewCount(post.id, !isMine)
  if (!isMine) return null
  return (
    <div className={styles.desk}>
      <Suspense>
        <PostToolbar post={post} />
      </Suspense>
    </div>
  )
}

const list = { to: listPath, label: 'Back to the blog' }

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingPost />
  return <LoadError heading="Error Loading Post" fallback="Failed to load post details." back={list} />
}

function RelatedPosts({ posts }: { posts: readonly RelatedPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className={clsx(styles.related, layout.later)} aria-labelledby="related-posts">
      <h2 id="related-posts">Related posts</h2>
      <ul className={styles.list}>
        {posts.map(({ id, slug, title, summary, published_date, reading_minutes }) => (
          <li key={id} className={styles.relatedPost}>
            <h3 className={styles.title}>
              <Link className={styles.link} to={postAddress(slug)}>
                {title}
              </Link>
            </h3>
            {summary !== '' && <p className={styles.summary}>{summary}</p>}
            <p className={styles.facts}>
              <ReaderDate instant={published_date} /> · {reading_minutes} min read
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** After five visible seconds. Without a token, so it says nothing about the reader. */
function useViewCount(id: number, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted || !canUse('statistics')) return
    let seconds = 0
    const clock = setInterval(() => {
      if (document.hidden || ++seconds < 5) return
      clearInterval(clock)
      clientWithToken(null)
        .blog.countPostView({ params: { id } })
        .catch(() => {})
    }, 1000)
    return () => clearInterval(clock)
  }, [id, isCounted])
}
