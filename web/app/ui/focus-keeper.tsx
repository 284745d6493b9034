import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** If the focused control is removed, focuses `keeper`, a selector, or the element. */
export function useFocusKeeper(part: RefObject<HTMLElement | null>, keeper?: string): void {
  useEffect(() => (part.current ? keepFocus(part.current, keeper) : undefined), [part, keeper])
}

/** If keepers are nested, only the innermost one acts; it gets the event first. */
const noted = new WeakSet<Event>()

function keepFocus(part: HTMLElement, keeper: string | undefined): () => void {
  let last: EventTarget | null = null
  const ending = new AbortController()
  const { signal } = ending
  const note = (event: FocusEvent) => {
    last = noted.has(event) ? null : event.target
    noted.add(event)
  }
  // Some browsers also report a focus that is lost with its control. A dialog goes with the control that opened it.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !relatedTarget.closest('[role="dialog"]')) last = null
  }
  part.addEventListener('focusin', note, { signal })
  part.addEventListener('focusout', forget, { signal })
  const observer = new MutationObserver(() => {
    const isLost = last instanceof Node && !last.isConnected && document.activeElement === document.body
    if (!isLost) return
    const target = keeper === undefined ? part : part.querySelector<HTMLElement>(keeper)
    target?.focus()
  })
  observer.observe(part, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => ending.abort()
}

interface FocusKeeperProps {
  keeper?: string
  className?: string
  children: ReactNode
}

export function FocusKeeper({ keeper, className, children }: FocusKeeperProps) {
  const part = useRef<HTMLDivElement>(null)
  useFocusKeeper(part, keeper)
  return (
    <div ref={part} tabIndex={keeper === undefined ? -1 : undefined} className={className}>
      {children}
    </div>
  )
}

/** Also unfolds a part of the form that contains the field. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = invalid?.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
  invalid?.focus()
}
