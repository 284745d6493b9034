import type { ReactNode } from 'react'
import { bareLinks, type Stretch } from '../../../ui/bare-links.ts'
import { fragmentOf } from '../../../ui/fragment.ts'
import styles from './comment-text.module.css'

/** What a comment says, with its line breaks as they were typed. */
export function CommentText({ text }: { text: string }) {
  return <p className={styles.text}>{fragmentOf(bareLinks(text).map(linkOrText))}</p>
}

/** Search engines are told that such a link is not one of this site. */
function linkOrText({ text, href }: Stretch): ReactNode {
  if (href === undefined) return text
  return (
    <a href={href} rel="nofollow ugc">
      {text}
    </a>
  )
}
