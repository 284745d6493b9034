import type { ReactNode } from 'react'
import layout from './first-paint/layout.module.css'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={layout.visuallyHidden}>{children}</span>
}
