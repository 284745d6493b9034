import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './focus-keeper.module.css'

/**
 * Keeps the focus in a part of the page when the control that has it goes away, as a row does with its button: without this it would
 * fall to the start of the page.
 *
 * @param keeper a selector of what gets the focus; the part itself without one
 */
export function useFocusKeeper(part: RefObject<HTMLElement | null>, keeper?: string): void {
  useEffect(() => (part.current ? keepFocus(part.current, keeper) : undefined), [part, keeper])
}

/** Of keepers inside each other the innermost, which an event comes to first, is the one that acts. */
const noted = new WeakSet<Event>()

/** Returns the function that ends it. */
function keepFocus(part: HTMLElement, keeper: string | undefined): () => void {
  let last: EventTarget | null = null
  const ending = new AbortController()
  const { signal } = ending
  const note = (event: FocusEvent) => {
    last = noted.has(event) ? null : event.target
    noted.add(event)
  }
  // Some browsers tell of a focus that was lost with its control; only one that went on to another control is not to be brought back.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) last = null
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
  /** A selector of what gets the focus; the whole part without one. */
  keeper?: string
  className?: string
  children: ReactNode
}

/** A part of the page that keeps the focus when the control that has it goes away. */
export function FocusKeeper({ keeper, className, children }: FocusKeeperProps) {
  const part = useRef<HTMLDivElement>(null)
  useFocusKeeper(part, keeper)
  return (
    <div ref={part} tabIndex={keeper === undefined ? -1 : undefined} className={classNames(styles.part, className)}>
      {children}
    </div>
  )
}
