import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** The fallback of a `lazyComponent` that the page cannot do without. */
export function notLoaded(
  title: string,
  text = 'Look at your connection, then load this page again.',
): () => ReactNode {
  return () => (
    <Notice tone="danger" title={title}>
      <p>{text}</p>
    </Notice>
  )
}
