import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
  children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
