import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation, useRouteError } from 'react-router'
import { api } from '../api/browser-client.ts'
import { caughtText, isMissing, loadFailure } from '../api/call-error.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { DateTime } from '../ui/first-paint/time.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { BackToList } from './components/list-navigation.tsx'
import { BlockRenderer } from './post/components/block-renderer.tsx'
import { PostHeader } from './post/components/post-header.tsx'
import styles from './post-page.module.css'

export const handle = { query: [] }

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { token = '' } = params
  try {
    return await api.blog.readPostPreview({ params: { token }, signal: request.signal })
  } catch (failure) {
    throw loadFailure(failure)
  }
}
clientLoader.hydrate = true as const

/** The address is a secret, so the page is not cached. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export function meta(args: MetaArgs<typeof clientLoader>) {
  const title = args.loaderData ? `Preview: ${args.loaderData.post.title}` : 'Preview'
  return pageMeta(args, { title, description: 'A post that isn’t public yet.', isPrivate: true })
}

export default function PostPreviewPage() {
  const { post, expires_at } = useLoaderData<typeof clientLoader>()
  return (
    <div className={styles.page}>
      <Callout tone="warning" title="Preview: this isn’t the public page">
        <p>
          Only people with this link can see it. The link works until <DateTime at={expires_at} />.
        </p>
      </Callout>
      <article className={styles.post}>
        <PostHeader post={post} />
        <BlockRenderer blocks={post.content_blocks} />
      </article>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <Spinner label="Loading the preview..." />
      <noscript>
        <p>Turn on JavaScript to see previews.</p>
      </noscript>
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  return (
    <Frame>
      <div role="alert">
        <Callout tone="danger" title={caughtText(error) ?? 'The preview didn’t load.'} />
      </div>
      <p className={layout.row}>
        {!isMissing(error) && (
          <LinkButton to={pathname} reloadDocument variant="primary">
            Try again
          </LinkButton>
        )}
        <BackToList />
      </p>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(styles.page, layout.stack5)}>
      <PageHeading title="Preview" command="less draft" />
      {children}
    </div>
  )
}
