import type { ComponentProps } from 'react'

interface ScrollAreaProps extends ComponentProps<'section'> {
  as?: 'section' | 'div' | 'ol'
}

/** Focusable, so that the keyboard can scroll it. */
export function ScrollArea({ as = 'section', ...props }: ScrollAreaProps) {
  const Element = as as 'section'
  return <Element {...props} tabIndex={0} />
}
