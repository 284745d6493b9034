import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'

/** Long text: the reading face, a comfortable measure, space between paragraphs. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.prose, className)}>{children}</div>
}
