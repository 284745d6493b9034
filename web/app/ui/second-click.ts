import type { MouseEvent as ReactMouseEvent } from 'react'

/** Whether it is the second click of a double click. */
export function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}

/** For buttons that remove their row at once: a double click would also hit the next row. */
export function onFirstClick<Control extends Element>(
  act: (event: ReactMouseEvent<Control>) => void,
): (event: ReactMouseEvent<Control>) => void {
  return (event) => {
    if (!isSecondClick(event.nativeEvent)) act(event)
  }
}
