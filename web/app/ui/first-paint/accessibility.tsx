import type { ComponentProps, ReactNode } from 'react'
import layout from './layout.module.css'

interface ScrollAreaProps extends ComponentProps<'section'> {
  as?: 'section' | 'div' | 'ol'
}

/** Focusable, so that the keyboard can scroll it. */
export function ScrollArea({ as = 'section', ...props }: ScrollAreaProps) {
  const Element = as as 'section'
  return <Element {...props} tabIndex={0} />
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={layout.visuallyHidden}>{children}</span>
}
