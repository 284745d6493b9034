import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { requireStaff } from '../session/screens/guard.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Spinner } from '../ui/spinner.tsx'
import { EditorFrame, PostEditor, prepareEditor } from './editor/components/editor-frame.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireStaff(request)
  prepareEditor()
  return null
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Create post', description: 'Where staff write a new post.', isPrivate: true })
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
  return (
    <EditorFrame {...frame}>
      <PostEditor post={null} />
    </EditorFrame>
  )
}

export { ErrorPage as ErrorBoundary }
