import type { ReactNode } from 'react'
import { Callout } from '../../ui/callout.tsx'
import styles from './form-alert.module.css'

interface FormAlertProps {
  tone?: 'danger' | 'info'
  title: ReactNode
  text?: string | null
  children?: ReactNode
}

export function FormAlert({ tone = 'danger', title, text, children }: FormAlertProps) {
  return (
    <div role="alert">
      <Callout tone={tone} title={title}>
        {text && <p className={styles.text}>{text}</p>}
        {children && <div className={styles.ways}>{children}</div>}
      </Callout>
    </div>
  )
}
