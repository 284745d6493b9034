import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { requireStaff } from '../session/screens/guard.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Spinner } from '../ui/progress.tsx'
import { EditorFrame, PostEditor, prepareEditor } from './editor/components/editor-frame.tsx'
import { loadWorkingCopy } from './editor/working-copy.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireStaff(request)
  prepareEditor()
  return { copy: await loadWorkingCopy('new', request.signal) }
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Create post', description: 'Write a new post.', isPrivate: true })
}

const frame = { title: 'Create post', command: 'vi new-post', trail: [{ label: 'Create post' }] }

export function HydrateFallback() {
  return (
    <EditorFrame {...frame}>
      <Spinner label="Loading the editor..." />
    </EditorFrame>
  )
}

export default function CreatePostPage() {
  const { copy } = useLoaderData<typeof clientLoader>()
  return (
    <EditorFrame {...frame}>
      <PostEditor post={null} copy={copy} />
    </EditorFrame>
  )
}

export { ErrorPage as ErrorBoundary }
