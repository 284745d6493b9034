import { clsx } from 'clsx'
import type { FocusEvent } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { BlockEditor } from '../blocks/components/block-editor.tsx'
import type { PostForm } from '../use-post-form.ts'
import { PostChecks } from './post-checks.tsx'
import styles from './post-form.module.css'
import { FieldSections } from './post-form-sections.tsx'
import { Preview } from './post-preview.tsx'
import { useIsWindowWide } from './wide-window.ts'

interface FormViewProps {
  form: PostForm
  isPreviewed: boolean
}

export function FormView({ form, isPreviewed }: FormViewProps) {
  const isWide = useIsWindowWide()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus inside
    <div className={styles.columns} onFocus={showInPreview}>
      <div className={clsx(styles.write, isPreviewed && styles.away)} inert={form.isSaving}>
        <FieldSections form={form} hasTitle />
        <ContentSection form={form} />
        <PostChecks form={form} />
      </div>
      {(isPreviewed || isWide) && <Preview form={form} />}
    </div>
  )
}

function showInPreview({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const preview = currentTarget.querySelector(`.${styles.preview}`)
  const index = [...currentTarget.querySelectorAll('[data-block]')].findIndex((block) => block.contains(target))
  const shown = preview?.querySelectorAll('[data-article] > *')[index]
  if (!shown) return
  preview.scrollTop += shown.getBoundingClientRect().top - preview.getBoundingClientRect().top
}

function ContentSection({ form }: { form: PostForm }) {
  const problem = form.errorOf('blocks')
  return (
    <Panel title="Post Content">
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <BlockEditor
        key={form.generation}
        blocks={form.post.blocks}
        dispatch={form.dispatch}
        fileStore={form.fileStore}
        problems={form.refused}
      />
    </Panel>
  )
}
