import type { ReactNode } from 'react'
import { bareLinks, fragmentOf, type TextSegment } from '../../../ui/text/inline-text.tsx'
import styles from './comment-thread.module.css'

export function CommentText({ text }: { text: string }) {
  return <p className={styles.commentText}>{fragmentOf(bareLinks(text).map(linkOrText))}</p>
}

/** The @ of an address or a price does not start a name. */
const names = /((?<![\p{L}\p{N}._+-])@[\p{L}\p{N}._+-]*[\p{L}\p{N}_])/u

/** In text of the other direction, the @ would move behind the name. */
function withNames(text: string): ReactNode {
  return fragmentOf(text.split(names).map(textOrName))
}

function textOrName(part: string, position: number): ReactNode {
  return position % 2 === 1 ? <bdi>{part}</bdi> : part
}

/** `nofollow ugc` tells search engines that readers wrote the link. */
function linkOrText({ text, href }: TextSegment): ReactNode {
  if (href === undefined) return withNames(text)
  return (
    <a href={href} rel="nofollow ugc">
      {text}
    </a>
  )
}
