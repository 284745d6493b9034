import type { ReactNode } from 'react'
import { bareLinks, fragmentOf, type Stretch } from '../../../ui/text/inline-text.tsx'
import styles from './comment-thread.module.css'

export function CommentText({ text }: { text: string }) {
  return <p className={styles.commentText}>{fragmentOf(bareLinks(text).map(linkOrText))}</p>
}

/** `nofollow ugc` tells search engines that readers wrote the link. */
function linkOrText({ text, href }: Stretch): ReactNode {
  if (href === undefined) return text
  return (
    <a href={href} rel="nofollow ugc">
      {text}
    </a>
  )
}
