import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'

export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.prose, className)}>{children}</div>
}
