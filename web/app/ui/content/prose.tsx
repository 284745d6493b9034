import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'

export function Prose({ className, ...attributes }: ComponentProps<'div'>) {
  return <div {...attributes} className={classNames(styles.prose, className)} />
}
