import { useQuery } from '@tanstack/react-query'
import { type MetaArgs, useParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { failureText, isMissing } from '../api/call-error.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout, LoadFailed } from '../ui/callout.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { DateTime } from '../ui/first-paint/time.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { listPath } from './list/list-search.ts'
import { BlockRenderer } from './post/components/block-renderer.tsx'
import { PostHeader } from './post/components/post-header.tsx'
import styles from './post-page.module.css'

export const handle = { query: [] }

/** The address is a secret, so the page is not cached. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Preview', description: 'A post that isn’t public yet.', isPrivate: true })
}

export default function PostPreviewPage() {
  const { token = '' } = useParams()
  const query = endpointQuery(api.blog.readPostPreview, { params: { token } })
  const { data, error, refetch } = useQuery({ ...query, retry: false }, queryClient)
  return (
    <FocusKeeper>
      <div className={styles.page}>
        {data && (
          <>
            <Callout tone="warning" title="Preview: this isn’t the public page">
              <p>
                Only people with this link can see it. The link works until <DateTime at={data.expires_at} />.
              </p>
            </Callout>
            <article className={styles.post}>
              <PostHeader post={data.post} />
              <BlockRenderer blocks={data.post.content_blocks} />
            </article>
          </>
        )}
        {!data && (
          <div className={layout.stack5}>
            <PageHeading title="Preview" command="less draft" />
            {error ? (
              <PreviewFailure error={error} onRetry={() => void refetch()} />
            ) : (
              <Spinner label="Loading the preview..." />
            )}
            <noscript>
              <p>Turn on JavaScript to see previews.</p>
            </noscript>
          </div>
        )}
      </div>
    </FocusKeeper>
  )
}

function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = failureText(error) ?? 'The preview didn’t load.'
  if (!isMissing(error)) return <LoadFailed text={text} onRetry={onRetry} />
  return (
    <>
      <div role="alert">
        <Callout tone="danger" title={text} />
      </div>
      <p>
        <LinkButton to={listPath}>Back to the blog</LinkButton>
      </p>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
