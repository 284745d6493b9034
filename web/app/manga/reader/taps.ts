/** The longest pause and way between the presses of a double tap. */
const doubleMs = 260
const doubleDistance = 32

interface Taps {
  /** Null for a press that acts at once, without waiting for a second one. */
  onTap: (event: MouseEvent) => (() => void) | null
  onDoubleTap: (event: MouseEvent) => void
}

/** A single tap waits until no second one can follow. Returns the function that stops it. */
export function listenForTaps(element: HTMLElement, { onTap, onDoubleTap }: Taps): () => void {
  let waiting: { timer: ReturnType<typeof setTimeout>; event: MouseEvent } | null = null

  function forget() {
    if (waiting) clearTimeout(waiting.timer)
    waiting = null
  }

  function press(event: MouseEvent) {
    const first = waiting?.event
    forget()
    if (first && isSecond(first, event)) {
      onDoubleTap(event)
      return
    }
    const act = onTap(event)
    if (act === null) return
    const timer = setTimeout(() => {
      waiting = null
      act()
    }, doubleMs)
    waiting = { timer, event }
  }

  element.addEventListener('click', press)
  return () => {
    forget()
    element.removeEventListener('click', press)
  }
}

function isSecond(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  return second.timeStamp - first.timeStamp < doubleMs && distance < doubleDistance
}

/** From 0; null where no page was pressed, or a control of it. */
export function pageUnder({ target }: MouseEvent): number | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  const pageNumber = target.closest('[data-page]')?.getAttribute('data-page')
  return pageNumber ? Number(pageNumber) - 1 : null
}
