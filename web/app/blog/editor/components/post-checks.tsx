import { Suspense, useEffect } from 'react'
import { notLoaded } from '../../../ui/callout.tsx'
import { onFirstInput } from '../../../ui/first-input.ts'
import { lazyComponent, preload } from '../../../ui/lazy-component.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import type { PostForm } from '../use-post-form.ts'
import styles from './post-checks.module.css'

/** Of the view "Write", whose texts are not fields. */
export interface BlockFocus {
  focusLink: (clientId: string, href: string | undefined) => void
}

export interface PostChecksProps {
  form: PostForm
  /** Null while the view "Write" loads; undefined in the view "Form". */
  blockFocus?: BlockFocus | null
}

const loadPostAdvice = async () => ({ default: (await import('./post-advice.tsx')).PostAdvice })

const PostAdvice = lazyComponent(loadPostAdvice, notLoaded('The checks didn’t load.'))

/** An empty new post has nothing to preview or check. */
export function PostChecks({ form, blockFocus }: PostChecksProps) {
  const isStarted = form.saved !== null || form.isDirty
  useEffect(() => onFirstInput(() => preload(loadPostAdvice)), [])
  return (
    <Panel title="Search preview and checks">
      {isStarted ? (
        <Suspense fallback={<Spinner label="Loading the checks" />}>
          <PostAdvice form={form} blockFocus={blockFocus} />
        </Suspense>
      ) : (
        <p className={styles.note}>
          How search engines show the post, and advice on titles, images, headings and links, appear here as you write.
        </p>
      )}
    </Panel>
  )
}
