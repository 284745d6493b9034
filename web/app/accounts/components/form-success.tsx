import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form-success.module.css'

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
      <p className={styles.text} ref={message} tabIndex={-1}>
        {text}
      </p>
      {children}
    </div>
  )
}
