import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import styles from './form-alert.module.css'

interface FormAlertProps {
  /** `info` for what went wrong without harm. */
  tone?: 'danger' | 'info'
  title: ReactNode
  /** In the server's words, line by line. */
  text?: string | null
  /** What can be done about it. */
  children?: ReactNode
}

/** Something that went wrong and is read out at once. */
export function FormAlert({ tone = 'danger', title, text, children }: FormAlertProps) {
  return (
    <div role="alert">
      <Notice tone={tone} title={title}>
        {text && <p className={styles.text}>{text}</p>}
        {children && <div className={styles.ways}>{children}</div>}
      </Notice>
    </div>
  )
}
