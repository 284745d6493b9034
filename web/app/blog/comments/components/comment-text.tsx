import styles from './comment-text.module.css'

/** What a comment says, with its line breaks as they were typed. */
export function CommentText({ text }: { text: string }) {
  return <p className={styles.text}>{text}</p>
}
