import type { MouseEvent as ReactMouseEvent } from 'react'

/** Of a double click. */
export function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}

/** For a button of a list that changes at once: the second click would meet the next row. */
export function onFirstClick<Control extends Element>(
  act: (event: ReactMouseEvent<Control>) => void,
): (event: ReactMouseEvent<Control>) => void {
  return (event) => {
    if (!isSecondClick(event.nativeEvent)) act(event)
  }
}
