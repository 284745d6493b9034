import type { ComponentProps } from 'react'

interface ScrollAreaProps extends ComponentProps<'section'> {
  as?: 'section' | 'div' | 'ol'
}

/** An element that scrolls. It takes the focus, so that the keyboard can scroll it. */
export function ScrollArea({ as = 'section', ...props }: ScrollAreaProps) {
  // The attributes and references that it takes are those of every element.
  const Element = as as 'section'
  return <Element {...props} tabIndex={0} />
}
