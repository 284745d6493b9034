import type { Post } from '@ledgerdeck/contract/blog'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import {
  type ClientLoaderFunctionArgs,
  data,
  type MetaArgs,
  replace,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { caughtText, isForbidden, isMissing, loadFailure } from '../api/call-error.ts'
import { requireUser } from '../session/screens/guard.ts'
import { useSessionUser } from '../session/session.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { Spinner } from '../ui/progress.tsx'
import { editPostAddress } from './addresses.ts'
import { BackToList } from './components/list-navigation.tsx'
import { EditorFrame, PostEditor, prepareEditor } from './editor/components/editor-frame.tsx'
import { type LoadedWorkingCopy, loadWorkingCopy } from './editor/working-copy.ts'
import { MissingPost } from './post/components/missing-post.tsx'
import { canChangePost } from './post-rights.ts'

interface EditedPost {
  post: Post
  copy: LoadedWorkingCopy
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<EditedPost> {
  requireUser(request)
  prepareEditor()
  const { slug = '' } = params
  const post = await getPost(slug, request)
  if (post.slug !== slug) throw replace(editPostAddress(post.slug))
  return { post, copy: await loadWorkingCopy(post.id, request.signal) }
}
clientLoader.hydrate = true as const

async function getPost(slug: string, request: Request): Promise<Post> {
  try {
    return await api.blog.getPost({ params: { slug }, signal: request.signal })
  } catch (failure) {
    // The response may have signed the user out.
    requireUser(request)
    throw isMissing(failure) ? data('Post not found.', { status: 404 }) : loadFailure(failure)
  }
}

export function meta(args: MetaArgs<typeof clientLoader>) {
  const title = args.loaderData ? editTitle(args.loaderData.post) : 'Edit post'
  return pageMeta(args, { title, description: 'Edit a post.', isPrivate: true })
}

function editTitle({ title }: Pick<Post, 'title'>): string {
  return `Edit: ${title}`
}

export function HydrateFallback() {
  return (
    <EditorFrame title="Edit post" command="vi post" trail={[{ label: 'Edit post' }]}>
      <Spinner label="Loading post details..." />
    </EditorFrame>
  )
}

export default function EditPostPage() {
  const { post, copy } = useLoaderData<typeof clientLoader>()
  const user = useSessionUser()
  const title = editTitle(post)
  return (
    <EditorFrame
      title={title}
      command={`vi ${post.slug}`}
      trail={[{ label: post.title, to: postAddress(post.slug) }, { label: 'Edit' }]}
    >
      {canChangePost(user, post) ? <PostEditor key={post.id} post={post} copy={copy} /> : <NotAllowed post={post} />}
    </EditorFrame>
  )
}

function NotAllowed({ post }: { post: Post }) {
  return (
    <>
      <Callout tone="warning" title="You can’t edit this post">
        <p>Only its author and staff can edit it.</p>
      </Callout>
      <p>
        <LinkButton to={postAddress(post.slug)} variant="primary">
          Read the post
        </LinkButton>
      </p>
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  if (isMissing(error)) return <MissingPost />
  return (
    <EditorFrame title="Edit post" command="vi post" trail={[{ label: 'Edit post' }]}>
      <Callout
        tone="danger"
        title={`Error loading post details: ${caughtText(error) ?? 'An unexpected error occurred'}`}
      />
      <p className={layout.row}>
        {!isForbidden(error) && (
          <LinkButton to={pathname} reloadDocument variant="primary">
            Try again
          </LinkButton>
        )}
        <BackToList />
      </p>
    </EditorFrame>
  )
}
