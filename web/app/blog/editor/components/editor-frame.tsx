import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { notLoaded } from '../../../ui/callout.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { importOrNull, lazyComponent, loadAdvice } from '../../../ui/lazy-component.ts'
import { Breadcrumbs, PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import { listPath } from '../../list/list-search.ts'
import styles from './editor-frame.module.css'

type EditorPart = typeof import('./post-form.tsx')

const loadEditor = () => import('./post-form.tsx')

const LazyForm = lazyComponent(
  loadEditor,
  notLoaded('The editor didn’t load.', `${loadAdvice} This browser has kept your draft.`),
)

export function prepareEditor(): void {
  void importOrNull(loadEditor)
}

export function PostEditor(props: ComponentProps<EditorPart['default']>) {
  return (
    <Suspense fallback={<Spinner label="Loading the editor..." />}>
      <LazyForm {...props} />
    </Suspense>
  )
}

interface EditorFrameProps {
  title: string
  command: string
  trail: ComponentProps<typeof Breadcrumbs>['trail']
  children: ReactNode
}

export function EditorFrame({ title, command, trail, children }: EditorFrameProps) {
  return (
    <div className={clsx(layout.stack5, layout.work, styles.frame)}>
      <Breadcrumbs trail={[{ label: 'CORE', to: '/' }, { label: 'BLOG', to: listPath }, ...trail]} />
      <PageHeading title={title} command={command} />
      {children}
      <noscript>
        <p>Turn on JavaScript to write posts.</p>
      </noscript>
    </div>
  )
}
