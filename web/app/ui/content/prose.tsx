import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './prose.module.css'

export function Prose({ className, ...attributes }: ComponentProps<'div'>) {
  return <div {...attributes} className={clsx(styles.prose, className)} />
}
