import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import styles from './form-messages.module.css'

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

interface FormSuccessProps {
  text: string
  /** Under it: more about it, and the ways on. */
  children: ReactNode
}

/** What stands in place of a form that has done its work; it takes the focus, which went away with the form. */
export function FormSuccess({ text, children }: FormSuccessProps) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={styles.success}>
      <p className={styles.message} ref={message} tabIndex={-1}>
        {text}
      </p>
      {children}
    </div>
  )
}
